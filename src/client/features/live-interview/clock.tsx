import { useEffect, useEffectEvent, useState } from 'react';
import { Progress } from '#client/components/ui/progress.tsx';
import type { Stopwatch } from '#client/lib/audio/stopwatch.ts';
import { classNames } from '#client/lib/class-names.ts';
import { toast } from '#client/lib/toast.tsx';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import {
  clockProgress,
  clockText,
  durationWords,
  sessionLengthText,
  WARNING_SECONDS,
} from '#shared/rules/interview-clock.ts';

const TICK_MS = 200;

export type Countdown = {
  /** What was left when the running answer began. */
  secondsAtStart: number;
  stopwatch: Stopwatch | null;
  isRunning: boolean;
};

/** The countdown of speaking time. It says once aloud when two minutes are left. */
export function ClockCard({ budgetSeconds, countdown }: { budgetSeconds: number; countdown: Countdown }) {
  const remaining = useSecondsLeft(countdown);
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
      <p className="text-right text-xs text-ink-soft">
        {countdown.isRunning ? 'Clock running' : 'Clock stopped'}
      </p>
      <p role="status" className="sr-only">
        {isWarning && remaining > 0 ? `${durationWords(WARNING_SECONDS)} of speaking time left.` : ''}
      </p>
    </div>
  );
}

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

/** Calls `onExpire` when the running answer has used up the time that was left at its start. */
export function useExpiry({ isRunning, secondsAtStart, stopwatch }: Countdown, onExpire: () => void): void {
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (!isRunning || !stopwatch) return;
    const timer = setTimeout(() => expire(), Math.max(0, secondsAtStart * 1000 - stopwatch.elapsedMs()));
    return () => clearTimeout(timer);
  }, [isRunning, secondsAtStart, stopwatch]);
}

/** Speaking time that the interview was started with. */
export function budgetSeconds(interview: Pick<InterviewReply, 'totalDuration' | 'secondsRemaining'>): number {
  return interview.totalDuration + interview.secondsRemaining;
}

/** The toast of the moment at which the clock reaches 0 (decisions D37). */
export function announceTimeUp(interview: InterviewReply): void {
  toast({
    title: "Time's Up!",
    description: `Your ${sessionLengthText(budgetSeconds(interview))} session has ended.`,
  });
}
