import { useEffect, useEffectEvent, useState } from 'react';
import { AUDIBLE_LEVEL, LEVEL_WINDOW_MS } from '#shared/rules/recording.ts';

const BARS = 40;
const BAR_STEP = 5;
const HEIGHT = 32;
/** The level that fills the height: loud speech. */
const FULL_LEVEL = 25;
/** After 4 s of silence, the candidate is asked about the microphone. */
const SILENCE_WINDOWS = 4000 / LEVEL_WINDOW_MS;

type Props = {
  /** The current level, 0 to 100; null if it is not known. */
  level: () => number | null;
  /** What the browser heard so far. */
  words: string;
};

/** Shows speakers that they are heard: the level, the words so far, and a sentence when nothing comes in. */
export function Listening({ level, words }: Props) {
  const [levels, setLevels] = useState<readonly number[]>([]);
  const measure = useEffectEvent(() => {
    const now = level();
    if (now !== null) setLevels((known) => [...known, now].slice(-SILENCE_WINDOWS));
  });
  useEffect(() => {
    const timer = setInterval(() => measure(), LEVEL_WINDOW_MS);
    return () => clearInterval(timer);
  }, []);
  const isSilent = levels.length === SILENCE_WINDOWS && levels.every((each) => each < AUDIBLE_LEVEL);
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <svg viewBox={`0 0 ${BARS * BAR_STEP} ${HEIGHT}`} className="h-8 w-50" aria-hidden="true">
          <path
            d={bars(levels.slice(-BARS))}
            strokeWidth="3"
            strokeLinecap="round"
            className="stroke-signal"
          />
        </svg>
        <p role="status" className="text-sm text-ink-soft">
          {isSilent ? 'Nothing is heard. Is the microphone muted?' : 'Listening'}
        </p>
      </div>
      {words && <p className="max-w-prose text-ink-soft">{words}</p>}
    </div>
  );
}

/** The path of the level bars, the newest on the right; silence is a dot. */
function bars(levels: readonly number[]): string {
  const middle = HEIGHT / 2;
  return Array.from({ length: BARS }, (_, at) => {
    const level = levels[at - BARS + levels.length] ?? 0;
    const half = Math.max(0.1, Math.min(1, level / FULL_LEVEL) * (middle - 2));
    return `M${at * BAR_STEP + 2.5} ${middle - half}V${middle + half}`;
  }).join('');
}
