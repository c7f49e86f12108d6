import { classNames } from '#client/lib/class-names.ts';
import type { Prediction } from '#shared/contract/debrief.ts';
import type { PreviousInterviewReply } from '#shared/contract/interviews.ts';
import type { DimensionReply } from '#shared/contract/report.ts';

type Props = {
  dimensions: readonly DimensionReply[];
  levelName: string;
  previousInterview: PreviousInterviewReply | undefined;
  predictions: readonly Prediction[];
};

const MAX_SCORE = 5;
const percent = (score: number) => `${(score / MAX_SCORE) * 100}%`;

/** The six dimensions: the score, the last score, the prediction and the level's bar, as a picture and in words. */
export function DimensionRows({ dimensions, levelName, previousInterview, predictions }: Props) {
  return (
    <section aria-labelledby="six-dimensions" className="grid gap-1">
      <h3 id="six-dimensions" className="sr-only">
        Six dimensions
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {dimensions.map((dimension) => (
          <Row
            key={dimension.id}
            dimension={dimension}
            levelName={levelName}
            before={previousInterview?.dimensions.find(({ id }) => id === dimension.id)?.score}
            predicted={predictions.find((each) => each.dimension === dimension.id)?.predicted}
          />
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft" aria-hidden>
        <span>▏bar for {levelName}</span>
        <span>● now</span>
        {previousInterview && <span>○ last time</span>}
        {predictions.length > 0 && <span>△ predicted</span>}
      </p>
    </section>
  );
}

function Row({
  dimension: { name, score, bar },
  levelName,
  before,
  predicted,
}: {
  dimension: Pick<DimensionReply, 'name' | 'score' | 'bar'>;
  levelName: string;
  before: number | undefined;
  predicted: number | undefined;
}) {
  const isBelow = score < bar;
  const told = `${name}: ${score} of ${MAX_SCORE}. The bar for ${levelName} is ${bar}.`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-1.5 text-sm">
      <span className="leading-tight">{name}</span>
      <span className="figures text-right whitespace-nowrap">
        {score}
        <span className="text-ink-soft"> / {MAX_SCORE}</span>
      </span>
      <div role="img" aria-label={told} className="relative col-span-2 h-3">
        <span className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
        <span
          className={classNames(
            'absolute top-1/2 h-0.5 -translate-y-1/2',
            isBelow ? 'bg-signal' : 'bg-primary',
          )}
          style={{
            left: percent(Math.min(score, bar)),
            width: percent(Math.abs(score - bar)),
            printColorAdjust: 'exact',
          }}
        />
        <Tick at={bar} />
        {before !== undefined && (
          <Mark at={before} className="size-2.5 rounded-full border border-ink-soft bg-ground" />
        )}
        <Mark
          at={score}
          className={classNames('size-2.5 rounded-full', isBelow ? 'bg-signal' : 'bg-primary')}
        />
        {predicted !== undefined && (
          <span
            className="absolute -top-2.5 -translate-x-1/2 text-[0.6rem] leading-none text-ink-soft"
            style={{ left: percent(predicted) }}
          >
            △
          </span>
        )}
      </div>
      <p className="col-span-2 text-xs text-ink-soft">
        <span className={classNames('font-semibold', isBelow ? 'text-signal' : 'text-primary')}>
          {placeText(score - bar)}
        </span>
        {before !== undefined && `, last time ${before}`}
        {predicted !== undefined && ` · ${gapText(predicted, score)}`}
      </p>
    </li>
  );
}

function Tick({ at }: { at: number }) {
  return (
    <span
      className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
      style={{ left: percent(at), printColorAdjust: 'exact' }}
    />
  );
}

function Mark({ at, className }: { at: number; className: string }) {
  return (
    <span
      className={classNames('absolute top-1/2 -translate-x-1/2 -translate-y-1/2', className)}
      style={{ left: percent(at), printColorAdjust: 'exact' }}
    />
  );
}

/** How far a score is from the level's bar, in words. */
function placeText(difference: number): string {
  if (difference === 0) return 'At the bar';
  return difference > 0 ? `${difference} above the bar` : `${-difference} below the bar`;
}

export function gapText(predicted: number, score: number): string {
  if (predicted === score) return 'as predicted';
  return `predicted ${predicted} (${predicted > score ? '+' : '−'}${Math.abs(predicted - score)})`;
}
