import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { InterviewBadges } from '#client/components/conversation/interview-badges.tsx';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Progress } from '#client/components/ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import type { Stopwatch } from '#client/lib/audio/audio-port.ts';
import { classNames } from '#client/lib/class-names.ts';
import { toast } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply, TimedPhase } from '#shared/contract/interviews.ts';
import {
  clockProgress,
  clockText,
  durationWords,
  sessionLengthText,
  WARNING_SECONDS,
} from '#shared/rules/interview-clock.ts';

type Props = {
  interview: InterviewReply;
  countdown: Countdown;
  arePhasesShown: boolean;
  /** Stand at its end, beside the clock. */
  children: ReactNode;
};

/** What the interview is about, where it stands in its plan, the clock, and the way out. It never scrolls away. */
export function RoomBar({ interview, countdown, arePhasesShown, children }: Props) {
  const budget = budgetSeconds(interview);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line bg-ground px-4 py-2 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-6">
      <div className="grid min-w-0 justify-items-start gap-1">
        {interview.title && <p className="w-full truncate font-semibold">{interview.title}</p>}
        <InterviewBadges interview={interview} />
      </div>
      <div className="lg:order-2">
        <ClockCard budgetSeconds={budget} countdown={countdown} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-lg:col-span-full lg:order-3">{children}</div>
      <div className="min-w-0 max-lg:col-span-full max-sm:hidden lg:order-1 lg:justify-self-end lg:w-full lg:max-w-xl">
        {arePhasesShown && <PhaseStrip interview={interview} budgetSeconds={budget} countdown={countdown} />}
      </div>
    </header>
  );
}

type PhaseStripProps = { interview: InterviewReply; budgetSeconds: number; countdown: Countdown };

/** The interviewer's phases as wide as their share of the plan, with the time spent; nothing of what was heard. */
function PhaseStrip({ interview, budgetSeconds, countdown }: PhaseStripProps) {
  const { data, error, refetch } = usePhases(interview);
  const secondsLeft = useSecondsLeft(countdown);
  if (error && !data) {
    return <LoadError title="The phases could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading phases">
        <Skeleton className="h-8" />
      </SkeletonGroup>
    );
  }
  const accounted = data.phases.reduce((sum, { spentSeconds }) => sum + spentSeconds, 0);
  // What the clock shows beyond that is the answer being given, or on its way.
  const running = Math.max(0, budgetSeconds - secondsLeft - accounted);
  const used = accounted + running;
  const endOf = (at: number) =>
    data.phases.slice(0, at + 1).reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0);
  const columns = data.phases.map(({ plannedSeconds }) => `minmax(max-content, ${plannedSeconds}fr)`);
  return (
    <section aria-label="Phases and time">
      <ol className="grid gap-x-2 lg:gap-x-3" style={{ gridTemplateColumns: columns.join(' ') }}>
        {data.phases.map(({ phase, plannedSeconds, spentSeconds }, at) => (
          <PhaseSegment
            key={phase}
            phase={phase}
            isCurrent={phase === data.current}
            isLate={phase === data.current && used > endOf(at)}
            plannedSeconds={plannedSeconds}
            spentSeconds={Math.floor(spentSeconds + (phase === data.current ? running : 0))}
          />
        ))}
      </ol>
    </section>
  );
}

export const PHASE_NAMES = {
  scope: 'Scope',
  outline: 'Outline',
  deep_dive: 'Deep dive',
  stress: 'Stress',
  close: 'Close',
} as const satisfies Record<TimedPhase, string>;

type SegmentProps = {
  phase: TimedPhase;
  isCurrent: boolean;
  /** The clock has passed its end; a user who came to it early may stay longer than planned. */
  isLate: boolean;
  plannedSeconds: number;
  spentSeconds: number;
};

/** One phase: its name, whether it is the current one, and its time spent of the time planned. */
function PhaseSegment({ phase, isCurrent, isLate, plannedSeconds, spentSeconds }: SegmentProps) {
  const share = plannedSeconds === 0 ? 0 : Math.min(1, spentSeconds / plannedSeconds);
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="grid content-end gap-1 text-xs">
      <span className="flex items-baseline justify-between gap-x-2">
        <span className={isCurrent ? 'font-semibold' : 'text-ink-soft'}>
          {PHASE_NAMES[phase]}
          {isCurrent && <span className="sr-only"> now</span>}
        </span>
        {isCurrent && (
          <span className="figures max-sm:hidden" aria-hidden>
            {clockText(spentSeconds)} of {clockText(plannedSeconds)}
          </span>
        )}
        <span className="sr-only">
          {`: ${durationWords(spentSeconds)} spent of ${durationWords(plannedSeconds)} planned`}
        </span>
      </span>
      <span aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
        <span
          className={classNames('block h-full', isLate ? 'bg-signal' : 'bg-primary')}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </li>
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

type Countdown = {
  /** What was left when the running answer began. */
  secondsAtStart: number;
  stopwatch: Stopwatch | null;
  isRunning: boolean;
};

/** The countdown of speaking time. It says once aloud when two minutes are left. */
function ClockCard({ budgetSeconds, countdown }: { budgetSeconds: number; countdown: Countdown }) {
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
function useSecondsLeft({ secondsAtStart, stopwatch, isRunning }: Countdown): number {
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
