import { useEffect, useState } from 'react';
import { Progress } from '#client/components/ui/progress.tsx';
import type { Stopwatch } from '#client/lib/audio/stopwatch.ts';
import { classNames } from '#client/lib/class-names.ts';
import { clockText, durationWords } from '#shared/rules/durations.ts';
import { clockProgress, WARNING_SECONDS } from '#shared/rules/interview-clock.ts';

const TICK_MS = 200;

type Props = {
  budgetSeconds: number;
  /** What was left when the running answer began. */
  secondsAtStart: number;
  stopwatch: Stopwatch | null;
  isRunning: boolean;
};

/** The countdown of speaking time. It says once aloud when two minutes are left. */
export function ClockCard({ budgetSeconds, secondsAtStart, stopwatch, isRunning }: Props) {
  const elapsed = useElapsedSeconds(stopwatch, isRunning);
  const remaining = Math.max(0, secondsAtStart - elapsed);
  const isWarning = remaining <= WARNING_SECONDS;
  return (
    <div className="grid w-32 gap-1 justify-self-end">
      <p
        role="timer"
        aria-label={`Speaking time left: ${durationWords(remaining)}`}
        className={classNames('figures text-right text-2xl', isWarning ? 'text-signal' : 'text-ink')}
      >
        {clockText(remaining)}
      </p>
      <Progress
        label="Speaking time used"
        value={clockProgress(remaining, budgetSeconds)}
        tone={isWarning ? 'signal' : 'primary'}
      />
      <p className="text-right text-xs text-ink-soft">{isRunning ? 'Clock running' : 'Clock stopped'}</p>
      <p role="status" className="sr-only">
        {isWarning && remaining > 0 ? `${durationWords(WARNING_SECONDS)} of speaking time left.` : ''}
      </p>
    </div>
  );
}

function useElapsedSeconds(stopwatch: Stopwatch | null, isRunning: boolean): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (stopwatch?.elapsedMs() ?? 0) / 1000;
}
