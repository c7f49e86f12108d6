import { AxisBottom } from '@visx/axis';
import { useParentSize } from '@visx/responsive';
import { scaleLinear, scaleTime } from '@visx/scale';
import { LinePath } from '@visx/shape';
import type { PointerEvent } from 'react';
import type { PlottedScore } from '#shared/contract/progress.ts';
import { LEVEL_BAR_SCORE } from '#shared/rules/grades.ts';

const HEIGHT = 240;
const MARGIN = { top: 8, right: 12, bottom: 28, left: 28 };
const DAY_MS = 24 * 60 * 60 * 1000;
/** With more scores than this, each is a small dot without a ring. */
const MANY = 60;
const PIXELS_A_TICK = 110;

const BANDS = [
  { letter: 'A', from: 85, to: 100, fill: 'fill-grade-a', stroke: 'stroke-grade-a' },
  { letter: 'B', from: 70, to: 85, fill: 'fill-grade-b', stroke: 'stroke-grade-b' },
  { letter: 'C', from: 55, to: 70, fill: 'fill-grade-c', stroke: 'stroke-grade-c' },
  { letter: 'D', from: 40, to: 55, fill: 'fill-grade-d', stroke: 'stroke-grade-d' },
  { letter: 'F', from: 0, to: 40, fill: 'fill-grade-f', stroke: 'stroke-grade-f' },
] as const;

type Props = {
  /** Oldest first, at least one. */
  scores: readonly PlottedScore[];
  chosen: PlottedScore;
  /** The plot in words. */
  label: string;
  onChoose: (interviewId: number) => void;
};

/**
 * Scores over time, with one line per kind of judge. A dashed line joins the chosen score to those on the same question
 * by the same kind of judge.
 */
export function ScorePlot({ scores, chosen, label, onChoose }: Props) {
  const { parentRef, width } = useParentSize({ initialSize: { width: 640 }, debounceTime: 50 });
  const times = scores.map(({ createdAt }) => createdAt.getTime());
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const margin = first === last ? DAY_MS : 0;
  const x = scaleTime({
    domain: [new Date(first - margin), new Date(last + margin)],
    range: [MARGIN.left + 8, Math.max(MARGIN.left + 9, width - MARGIN.right)],
  });
  const y = scaleLinear({ domain: [0, 100], range: [HEIGHT - MARGIN.bottom, MARGIN.top] });
  // Within a few days there are several ticks a day; a day is written once.
  const ticks = x
    .ticks(Math.max(2, Math.floor(width / PIXELS_A_TICK)))
    .filter((tick, at, all) => dayText(tick) !== dayText(all[at - 1]));
  const place = (score: PlottedScore) => ({ x: x(score.createdAt), y: y(score.score) });
  const sameQuestion = scores.filter(
    ({ questionId, judgedBy }) => questionId === chosen.questionId && judgedBy === chosen.judgedBy,
  );
  const chooseNearest = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distance = (score: PlottedScore) => Math.abs(place(score).x - at);
    const nearest = scores.reduce((best, score) => (distance(score) < distance(best) ? score : best), chosen);
    onChoose(nearest.interviewId);
  };
  return (
    <div ref={parentRef} className="h-60 min-w-0">
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={label}
        className="block touch-pan-y"
        onPointerMove={(event) => event.pointerType === 'mouse' && chooseNearest(event)}
        onPointerDown={chooseNearest}
      >
        <Bands y={y} width={width} />
        {[...new Set(scores.map(({ judgedBy }) => judgedBy))].map((kind) => (
          <LinePath
            key={kind}
            data={scores.filter(({ judgedBy }) => judgedBy === kind)}
            x={(score) => place(score).x}
            y={(score) => place(score).y}
            className={kind === 'candidate' ? 'stroke-ink-soft' : 'stroke-ink'}
            strokeWidth={kind === 'candidate' ? 1 : 1.5}
          />
        ))}
        {sameQuestion.length > 1 && (
          <LinePath
            data={sameQuestion}
            x={(score) => place(score).x}
            y={(score) => place(score).y}
            className="stroke-signal"
            strokeWidth={1.5}
            strokeDasharray="4 4"
          />
        )}
        {scores.map((score) => (
          <Point key={score.interviewId} score={score} {...place(score)} isSmall={scores.length > MANY} />
        ))}
        <circle cx={place(chosen).x} cy={place(chosen).y} r={9} className="fill-none stroke-ink" />
        <AxisBottom
          scale={x}
          top={HEIGHT - MARGIN.bottom}
          tickValues={first === last ? [new Date(first)] : ticks}
          tickFormat={(date) => dayText(new Date(date.valueOf()))}
          hideAxisLine
          hideTicks
          tickLabelProps={{
            className: 'fill-ink-soft',
            fontSize: 12,
            fill: undefined,
            fontFamily: 'inherit',
          }}
        />
      </svg>
    </div>
  );
}

function dayText(date: Date | undefined): string | undefined {
  return date?.toLocaleDateString(undefined, { month: 'short', day: 'numeric' });
}

const STRIP = { height: 60, top: 12, bottom: 40 };

/** A single score on the bands, side by side: a plot over time would be empty. */
export function SingleScore({ score, label }: { score: PlottedScore; label: string }) {
  const { parentRef, width } = useParentSize({ initialSize: { width: 640 }, debounceTime: 50 });
  const x = scaleLinear({ domain: [0, 100], range: [0, width] });
  const y = (STRIP.top + STRIP.bottom) / 2;
  return (
    <div ref={parentRef} className="min-w-0">
      <svg width={width} height={STRIP.height} role="img" aria-label={label} className="block">
        {BANDS.map(({ letter, from, to, fill }) => (
          <g key={letter}>
            <rect
              x={x(from)}
              y={STRIP.top}
              width={x(to) - x(from)}
              height={STRIP.bottom - STRIP.top}
              className={fill}
              fillOpacity={0.18}
            />
            <text
              x={(x(from) + x(to)) / 2}
              y={STRIP.height - 4}
              textAnchor="middle"
              className="fill-ink-soft"
              fontSize={12}
            >
              {letter}
            </text>
          </g>
        ))}
        <line
          x1={x(LEVEL_BAR_SCORE)}
          x2={x(LEVEL_BAR_SCORE)}
          y1={STRIP.top - 6}
          y2={STRIP.bottom + 6}
          className="stroke-ink"
          strokeWidth={2}
        />
        <Point score={score} x={x(score.score)} y={y} isSmall={false} />
      </svg>
    </div>
  );
}

function Bands({ y, width }: { y: (score: number) => number; width: number }) {
  const inner = Math.max(0, width - MARGIN.left);
  return (
    <g>
      {BANDS.map(({ letter, from, to, fill }) => (
        <g key={letter}>
          <rect
            x={MARGIN.left}
            y={y(to)}
            width={inner}
            height={y(from) - y(to)}
            className={fill}
            fillOpacity={0.09}
          />
          <text x={8} y={(y(from) + y(to)) / 2 + 4} className="fill-ink-soft" fontSize={12}>
            {letter}
          </text>
        </g>
      ))}
      <line
        x1={MARGIN.left}
        x2={width}
        y1={y(LEVEL_BAR_SCORE)}
        y2={y(LEVEL_BAR_SCORE)}
        className="stroke-line-strong"
        strokeDasharray="1 3"
      />
    </g>
  );
}

/** Filled with its grade's color, or hollow if the candidate judged. A small point is always filled. */
function Point({ score, x, y, isSmall }: { score: PlottedScore; x: number; y: number; isSmall: boolean }) {
  const band = BANDS.find(({ letter }) => letter === score.grade.charAt(0));
  const isOwn = score.judgedBy === 'candidate';
  if (isSmall) return <circle cx={x} cy={y} r={2.5} className={band?.fill} />;
  return (
    <circle
      cx={x}
      cy={y}
      r={5}
      strokeWidth={isOwn ? 2 : 1.5}
      className={isOwn ? `fill-raised ${band?.stroke}` : `${band?.fill} stroke-raised`}
    />
  );
}
