import { useEffect, useRef, useState } from 'react';
import { AUDIBLE_LEVEL, LEVEL_WINDOW_MS } from '#shared/rules/recording.ts';

const BARS = 60;
const HEIGHT = 40;
/** Loud speech fills the line. */
const FULL_LEVEL = 25;
/** Silence for this long at the start of an answer is worth a word. */
const SILENCE_MS = 4000;
const SILENCE_WINDOWS = SILENCE_MS / LEVEL_WINDOW_MS;

type Props = { level: () => number | null; isRunning: boolean };

/** The last three seconds of the answer as a waveform, and a word when nothing is heard. */
export function LevelLine({ level, isRunning }: Props) {
  const [levels, setLevels] = useState<number[]>([]);
  const readLevel = useRef(level);
  useEffect(() => {
    readLevel.current = level;
  });

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      const now = readLevel.current();
      if (now !== null) setLevels((known) => [...known.slice(-SILENCE_WINDOWS), now]);
    }, LEVEL_WINDOW_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const isSilent = levels.length > SILENCE_WINDOWS && levels.every((each) => each < AUDIBLE_LEVEL);
  return (
    <div className="grid w-full max-w-md gap-1">
      <svg viewBox={`0 0 ${BARS * 4} ${HEIGHT}`} className="h-10 w-full text-signal" aria-hidden="true">
        <path d={waveform(levels.slice(-BARS))} stroke="currentColor" strokeWidth="2" fill="none" />
      </svg>
      <p role="status" className="min-h-5 text-center text-sm text-signal">
        {isSilent ? 'Nothing is heard. Is the microphone muted? See Microphone help.' : ''}
      </p>
    </div>
  );
}

function waveform(levels: readonly number[]): string {
  const middle = HEIGHT / 2;
  return levels
    .map((level, place) => {
      const half = Math.max(1, Math.min(1, level / FULL_LEVEL) * (middle - 1));
      return `M${place * 4 + 2} ${middle - half}V${middle + half}`;
    })
    .join('');
}
