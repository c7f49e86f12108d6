import { useEffect, useState } from 'react';
import type { Stopwatch } from '#client/lib/audio/stopwatch.ts';

const TICK_MS = 200;

export type Countdown = {
  /** What was left when the running answer began. */
  secondsAtStart: number;
  stopwatch: Stopwatch | null;
  isRunning: boolean;
};

/** Speaking time that is left now; renders again while it runs. */
export function useSecondsLeft({ secondsAtStart, stopwatch, isRunning }: Countdown): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, secondsAtStart - (stopwatch?.elapsedMs() ?? 0) / 1000);
}
