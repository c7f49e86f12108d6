import { lazy, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { Progress } from '#client/components/ui/progress.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { Stopwatch } from '#client/lib/audio/audio-port.ts';
import { classNames } from '#client/lib/class-names.ts';
import { LatePart } from '#client/lib/late-part.tsx';
import { toast } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import {
  clockProgress,
  clockText,
  durationWords,
  sessionLengthText,
  WARNING_SECONDS,
} from '#shared/rules/interview-clock.ts';

const PhaseStrip = lazy(async () => ({ default: (await import('./stage-later.tsx')).PhaseStrip }));

type Props = {
  interview: InterviewReply;
  countdown: Countdown;
  arePhasesShown: boolean;
  /** Shown at the end of the bar, beside the clock. */
  children: ReactNode;
};

/** What the interview is about, its place in the plan, the clock, and the way out. It never scrolls away. */
export function RoomBar({ interview, countdown, arePhasesShown, children }: Props) {
  const budget = budgetSeconds(interview);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line bg-ground px-4 py-2 max-sm:gap-x-3 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-6">
      <div className="grid min-w-0 justify-items-start gap-1">
        {interview.title && <p className="w-full truncate font-semibold">{interview.title}</p>}
        <InterviewBadges interview={interview} />
      </div>
      <div className="lg:order-2">
        <ClockCard budgetSeconds={budget} countdown={countdown} />
      </div>
      <div className="flex justify-end gap-2 max-lg:col-span-full max-sm:*:flex-1 max-sm:*:px-1.5! max-[24rem]:*:text-sm lg:order-3">
        {children}
      </div>
      <div className="min-w-0 max-lg:col-span-full lg:order-1 lg:justify-self-end lg:w-full lg:max-w-xl">
        {arePhasesShown && (
          <LatePart fallback={<Skeleton className="h-8" />}>
            <PhaseStrip interview={interview} budgetSeconds={budget} countdown={countdown} />
          </LatePart>
        )}
      </div>
    </header>
  );
}

/** The plan of the interview, read again after every turn. */
export function usePhases({ id, responses }: Pick<InterviewReply, 'id' | 'responses'>) {
  const query = trpc.interviews.phases.useQuery({ id }, { refetchOnMount: 'always' });
  const { refetch } = query;
  const turns = responses.length;
  const turnsShown = useRef(turns);
  useEffect(() => {
    if (turnsShown.current === turns) return;
    turnsShown.current = turns;
    void refetch();
  }, [turns, refetch]);
  return query;
}

const TICK_MS = 200;

export type Countdown = {
  /** Seconds that were left when the running answer began. */
  secondsAtStart: number;
  stopwatch: Stopwatch | null;
  isRunning: boolean;
};

/** The countdown of speaking time. It is announced once, when two minutes are left. */
function ClockCard({ budgetSeconds, countdown }: { budgetSeconds: number; countdown: Countdown }) {
  const remaining = useSecondsLeft(countdown);
  const isWarning = remaining <= WARNING_SECONDS;
  return (
    <div className="grid w-20 gap-1 justify-self-end max-[24rem]:w-auto sm:w-32">
      <p
        role="timer"
        aria-label={`Speaking time left: ${durationWords(remaining)}`}
        className={classNames(
          'figures text-right text-2xl max-[24rem]:text-xl',
          isWarning ? 'text-signal' : 'text-ink',
        )}
      >
        {clockText(remaining)}
      </p>
      <Progress
        label="Speaking time used"
        value={clockProgress(remaining, budgetSeconds)}
        tone={isWarning ? 'signal' : 'primary'}
      />
      <p className="text-right text-xs text-ink-soft max-sm:sr-only">
        {countdown.isRunning ? 'Clock running' : 'Clock stopped'}
      </p>
      <p role="status" className="sr-only">
        {isWarning && remaining > 0 ? `${durationWords(WARNING_SECONDS)} of speaking time left.` : ''}
      </p>
    </div>
  );
}

/** Speaking time left now, in seconds. Renders again while the clock runs. */
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

/** Speaking time that the interview started with, in seconds. */
export function budgetSeconds(interview: Pick<InterviewReply, 'totalDuration' | 'secondsRemaining'>): number {
  return interview.totalDuration + interview.secondsRemaining;
}

/** Shows the toast for the moment when the clock reaches 0. */
export function announceTimeUp(interview: InterviewReply): void {
  toast({
    title: "Time's Up!",
    description: `Your ${sessionLengthText(budgetSeconds(interview))} session has ended.`,
  });
}
