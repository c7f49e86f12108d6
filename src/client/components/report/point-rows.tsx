import type { Prediction } from '#shared/contract/debrief.ts';
import type { PreviousInterviewReply } from '#shared/contract/interviews.ts';
import type { DimensionReply, ReportReply } from '#shared/contract/report.ts';
import { notHadTexts, pointCounts } from '#shared/report/point-counts.ts';
import { weakestFirst } from '#shared/report/weakest.ts';
import { TICKS_TO_SCORES } from '#shared/rules/grades.ts';
import { gapText } from './dimension-rows.tsx';
import { Pieces, PiecesLegend } from './from-ticks.tsx';

type Props = {
  report: ReportReply;
  previousInterview: PreviousInterviewReply | undefined;
  predictions: readonly Prediction[];
};

/**
 * The six dimensions where candidates judged themselves: how many points they had in each, fewest first. The scores are
 * mostly the average of all, so none is compared with the bar here: all points could stand below it, and none at it.
 */
export function PointRows({ report, previousInterview, predictions }: Props) {
  const rows = weakestFirst(report);
  return (
    <section aria-labelledby="six-dimensions" className="grid gap-1">
      <h3 id="six-dimensions" className="sr-only">
        Six dimensions
      </h3>
      <p className="text-sm text-ink-soft">
        Points you had with a reason, fewest first. Each score leans on the average of all.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((dimension) => (
          <Row
            key={dimension.id}
            dimension={dimension}
            before={previousInterview?.dimensions.find(({ id }) => id === dimension.id)?.score}
            predicted={predictions.find((each) => each.dimension === dimension.id)?.predicted}
          />
        ))}
      </ul>
      <PiecesLegend />
      <details className="text-xs text-ink-soft">
        <summary className="min-h-6 cursor-pointer hover:text-ink">Why these scores?</summary>
        <p>{TICKS_TO_SCORES} “Evidence by dimension” has the way from your ticks to each score.</p>
      </details>
    </section>
  );
}

function Row({
  dimension: { name, score, evidence },
  before,
  predicted,
}: {
  dimension: DimensionReply;
  before: number | undefined;
  predicted: number | undefined;
}) {
  const counts = pointCounts(evidence);
  const { counted, had } = counts;
  const notHad = notHadTexts(counts, { kind: 'candidate', name: null });
  const last = before === undefined ? '' : `, last time ${before}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-1.5 text-sm">
      <span className="leading-tight">{name}</span>
      <span className="figures text-right whitespace-nowrap">
        {counted > 0 ? (
          <>
            {had} <span className="text-ink-soft">of {counted}</span>
          </>
        ) : (
          <span className="text-ink-soft">no points</span>
        )}
      </span>
      {counted > 0 && (
        <div className="col-span-2">
          <Pieces points={evidence} />
        </div>
      )}
      <p className="col-span-2 text-xs text-ink-soft">
        {counted > 0 && (
          <span className="font-semibold text-ink">
            {notHad.length > 0 ? notHad.join(', ') : 'All with a reason'}.{' '}
          </span>
        )}
        {`Score ${score}${last}`}
        {predicted !== undefined && ` · ${gapText(predicted, score)}`}.
      </p>
    </li>
  );
}
