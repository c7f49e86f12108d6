import { useEffect, useRef } from 'react';

/** What the interviewer is doing, as its plate shows it. */
export type InterviewerLook = 'speaking' | 'listening' | 'thinking' | 'your_turn' | 'resting';

const SIZE = 64;
/** At rest, as in the brand's mark: highest in the middle. */
const REST_HEIGHTS = [6, 12, 20, 26, 18, 12, 7];
const BARS = REST_HEIGHTS.length;
const BAR_WIDTH = 3;
const BAR_STEP = 5.5;
const BAR_LEFTS = REST_HEIGHTS.map(
  (_, bar) => (SIZE - (BARS - 1) * BAR_STEP - BAR_WIDTH) / 2 + bar * BAR_STEP,
);
const FULL_HEIGHT = 38;
const LOWEST_HEIGHT = 4;
/** Loud speech fills the plate. */
const FULL_LEVEL = 25;

type Props = {
  look: InterviewerLook;
  /** How loud each bar is, 0 to 1; null while nothing is measured. */
  strengths: (bars: number) => number[] | null;
};

/** The interviewer: seven bars that follow its voice, lean to the candidate's, walk while it thinks, or rest. */
export function InterviewerPlate({ look, strengths }: Props) {
  const bars = useRef<SVGGElement>(null);
  useMovingBars(bars, look, strengths);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={SIZE}
      height={SIZE}
      data-look={look}
      className="plate shrink-0 self-start sm:row-span-2"
      aria-hidden="true"
    >
      <circle className="plate-ring" cx={SIZE / 2} cy={SIZE / 2} r={SIZE / 2 - 2} />
      <g ref={bars}>
        {BAR_LEFTS.map((left, bar) => (
          <rect
            key={left}
            x={left}
            y={(SIZE - FULL_HEIGHT) / 2}
            width={BAR_WIDTH}
            height={FULL_HEIGHT}
            rx={BAR_WIDTH / 2}
            style={{
              transform: `scaleY(${(REST_HEIGHTS[bar] ?? LOWEST_HEIGHT) / FULL_HEIGHT})`,
              animationDelay: `${bar * 140}ms`,
            }}
          />
        ))}
      </g>
    </svg>
  );
}

/** Bars of a voice are drawn past React, once a frame; not at all where motion is not wanted. */
function useMovingBars(
  bars: React.RefObject<SVGGElement | null>,
  look: InterviewerLook,
  strengths: Props['strengths'],
): void {
  const read = useRef(strengths);
  useEffect(() => {
    read.current = strengths;
  });
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || (look !== 'speaking' && look !== 'listening')) return;
    let frame = requestAnimationFrame(function draw() {
      const now = read.current(BARS);
      if (now)
        setHeights(
          bars.current,
          now.map((strength) => LOWEST_HEIGHT + strength * FULL_HEIGHT),
        );
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      setHeights(bars.current, REST_HEIGHTS);
    };
  }, [bars, look]);
}

function setHeights(bars: SVGGElement | null, heights: readonly number[]): void {
  for (const [place, bar] of [...(bars?.children ?? [])].entries()) {
    if (!(bar instanceof SVGElement)) continue;
    const share = Math.min(1, (heights[place] ?? LOWEST_HEIGHT) / FULL_HEIGHT);
    bar.style.transform = `scaleY(${share})`;
  }
}

/** The candidate's level as it reaches the bars: from the right, where they speak. */
export function leaningBars(level: number | null, bars: number): number[] | null {
  if (level === null) return null;
  const strength = Math.min(1, level / FULL_LEVEL);
  return Array.from({ length: bars }, (_, bar) => strength * (0.25 + (0.75 * bar) / (bars - 1)));
}
