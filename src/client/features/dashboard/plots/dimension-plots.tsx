import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import type { ProgressReply } from '#shared/contract/progress.ts';
import { judgeLabel } from '#shared/rules/grades.ts';

const WIDTH = 100;
const HEIGHT = 36;
const MARGIN = 4;
const MAX_SCORE = 5;

type Dimension = ProgressReply['dimensions'][number];
type Score = Dimension['scores'][number];

/** Each dimension's latest score, and from the second interview on a small plot of them with the level's bar. */
export function DimensionPlots({
  progress: { dimensions },
}: {
  progress: Pick<ProgressReply, 'dimensions'>;
}) {
  const scores = dimensions[0]?.scores ?? [];
  const last = scores.at(-1);
  const lastJudge = last && judgeLabel({ kind: last.judgedBy, name: null });
  const isMixed = new Set(scores.map(({ judgedBy }) => judgedBy)).size > 1;
  return (
    <section aria-labelledby="six-dimensions" className="grid gap-3">
      <h3 id="six-dimensions" className="text-base">
        Six dimensions
      </h3>
      <ul className="grid divide-y divide-line border-y border-line">
        {dimensions.map((dimension) => (
          <DimensionRow key={dimension.id} dimension={dimension} />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {scores.length === 1
          ? 'Out of 5, in your graded interview'
          : `Out of 5, in your last ${scores.length} graded interviews`}
        {lastJudge && (scores.length === 1 ? `, ${lastJudge}` : `; the last was ${lastJudge}`)}.
        {scores.length > 1 && ' The dotted line is the bar of the level.'}
        {isMixed && ' Each kind of judge has a line of its own.'}
      </p>
    </section>
  );
}

function DimensionRow({ dimension: { name, scores } }: { dimension: Dimension }) {
  const last = scores.at(-1);
  if (!last) return null;
  const difference = last.score - last.bar;
  return (
    <li className="flex items-center justify-between gap-x-3 py-2">
      <div>
        <p className="text-sm">{name}</p>
        <p className="figures text-sm text-ink-soft">
          <span className="text-ink">{last.score}</span>,{' '}
          <span className={difference < 0 ? 'text-danger' : 'text-success'}>{distanceText(difference)}</span>
        </p>
      </div>
      {scores.length > 1 && <Sparkline scores={scores} />}
    </li>
  );
}

function distanceText(difference: number): string {
  if (difference === 0) return 'at the bar';
  return `${Math.abs(difference)} ${difference > 0 ? 'above' : 'below'} the bar`;
}

/** Shows the trend only: the latest score is in the text beside it. */
function Sparkline({ scores }: { scores: readonly Score[] }) {
  const x = scaleLinear({ domain: [0, scores.length - 1], range: [MARGIN, WIDTH - MARGIN] });
  const y = scaleLinear({ domain: [0, MAX_SCORE], range: [HEIGHT - MARGIN, MARGIN] });
  const placed = scores.map((score, index) => ({ ...score, at: x(index) }));
  const last = placed.at(-1);
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="text-primary">
      <LinePath
        data={placed}
        x={(score) => score.at}
        y={(score) => y(score.bar)}
        className="stroke-line-strong"
        strokeDasharray="1 3"
      />
      {[...new Set(placed.map(({ judgedBy }) => judgedBy))].map((kind) => (
        <LinePath
          key={kind}
          data={placed.filter(({ judgedBy }) => judgedBy === kind)}
          x={(score) => score.at}
          y={(score) => y(score.score)}
          stroke="currentColor"
          strokeWidth={1.5}
        />
      ))}
      {last && (
        <circle
          cx={last.at}
          cy={y(last.score)}
          r={3}
          stroke="currentColor"
          strokeWidth={1.5}
          className={last.judgedBy === 'candidate' ? 'fill-raised' : 'fill-primary'}
        />
      )}
    </svg>
  );
}
