import type { DimensionReply } from '#shared/contract/report.ts';

type Props = { dimension: Pick<DimensionReply, 'name' | 'score' | 'bar'>; levelName: string };

const MAX_SCORE = 5;
const percent = (score: number) => `${(score / MAX_SCORE) * 100}%`;

/** A score from 0 to 5 as a bar, with a tick where the level's bar stands. */
export function DimensionBar({ dimension, levelName }: Props) {
  const { name, score, bar } = dimension;
  return (
    <div
      role="img"
      aria-label={`${name}: ${score} of ${MAX_SCORE}. The bar for ${levelName} is ${bar}.`}
      className="relative h-3 rounded-full bg-sunken outline outline-line print:border print:border-line-strong"
    >
      <div
        className="h-full rounded-full bg-primary print:bg-ink-soft"
        style={{ width: percent(score), printColorAdjust: 'exact' }}
      />
      <div
        className="absolute -top-1.5 -bottom-1.5 w-0.5 -translate-x-1/2 bg-ink"
        style={{ left: percent(bar), printColorAdjust: 'exact' }}
      />
    </div>
  );
}
