import { useEffect, useEffectEvent } from 'react';
import type { Stopwatch } from '#client/lib/audio/stopwatch.ts';

type Options = {
  isRecording: boolean;
  secondsAtStart: number;
  stopwatch: Stopwatch | null;
  onExpire: () => void;
};

/** Calls `onExpire` when the running answer has used up the time that was left at its start. */
export function useExpiry({ isRecording, secondsAtStart, stopwatch, onExpire }: Options): void {
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (!isRecording || !stopwatch) return;
    const timer = setTimeout(() => expire(), Math.max(0, secondsAtStart * 1000 - stopwatch.elapsedMs()));
    return () => clearTimeout(timer);
  }, [isRecording, secondsAtStart, stopwatch]);
}
