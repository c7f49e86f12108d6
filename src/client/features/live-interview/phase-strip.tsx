import { PHASE_NAMES } from '#client/components/conversation/phase-names.ts';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { InterviewReply, TimedPhase } from '#shared/contract/interviews.ts';
import { clockText, durationWords } from '#shared/rules/interview-clock.ts';
import { type Countdown, usePhases, useSecondsLeft } from './room-bar.tsx';

type Props = { interview: InterviewReply; budgetSeconds: number; countdown: Countdown };

/**
 * The interviewer's phases, as wide as their share of the plan, with the time spent. It shows nothing of what was
 * heard.
 */
export function PhaseStrip({ interview, budgetSeconds, countdown }: Props) {
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
  // Time on the clock beyond that belongs to the answer being given, or on its way.
  const running = Math.max(0, budgetSeconds - secondsLeft - accounted);
  const used = accounted + running;
  const endOf = (at: number) =>
    data.phases.slice(0, at + 1).reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0);
  const currentAt = data.phases.findIndex(({ phase }) => phase === data.current);
  const isSkipped = (at: number) => at < currentAt && data.phases[at]?.spentSeconds === 0;
  const skipped = data.phases.filter((_, at) => isSkipped(at)).map(({ phase }) => phase);
  const columns = data.phases.map(({ plannedSeconds }) => `minmax(max-content, ${plannedSeconds}fr)`);
  return (
    <section aria-label="Phases and time">
      {/* A narrow screen has room for the current one. */}
      <ol
        className="max-sm:block! grid gap-x-2 lg:gap-x-3"
        style={{ gridTemplateColumns: columns.join(' ') }}
      >
        {data.phases.map(({ phase, plannedSeconds, spentSeconds }, at) => (
          <PhaseSegment
            key={phase}
            phase={phase}
            isCurrent={phase === data.current}
            isSkipped={isSkipped(at)}
            isLate={phase === data.current && used > endOf(at)}
            plannedSeconds={plannedSeconds}
            spentSeconds={Math.floor(spentSeconds + (phase === data.current ? running : 0))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {skipped.length > 0 && `Skipped so far: ${phaseList(skipped)}.`}
      </p>
    </section>
  );
}

/** The names as part of a sentence: "deep dive and stress". */
export function phaseList(phases: readonly TimedPhase[]): string {
  const names = phases.map((phase) => PHASE_NAMES[phase].toLowerCase());
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

type SegmentProps = {
  phase: TimedPhase;
  isCurrent: boolean;
  /**
   * True if a later phase has begun and no answer was given in this one: earlier answers took its time, or it was not
   * wanted.
   */
  isSkipped: boolean;
  /**
   * True if the clock has passed the phase's planned end. A candidate who came to it early may stay longer than
   * planned.
   */
  isLate: boolean;
  plannedSeconds: number;
  spentSeconds: number;
};

/** One phase: its name, whether it is the current one or was skipped, and its time spent of the time planned. */
function PhaseSegment(props: SegmentProps) {
  const { phase, isCurrent, isSkipped, isLate, plannedSeconds, spentSeconds } = props;
  const share = plannedSeconds === 0 ? 0 : Math.min(1, spentSeconds / plannedSeconds);
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(
        'grid content-end gap-1 text-xs',
        isCurrent
          ? 'max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-3'
          : 'max-sm:sr-only',
      )}
    >
      <span className="flex items-baseline justify-between gap-x-2">
        <span className={isCurrent ? 'font-semibold' : 'text-ink-soft'}>
          {PHASE_NAMES[phase]}
          {isCurrent && <span className="sr-only"> now</span>}
        </span>
        {isSkipped && <span className="text-ink-soft"> skipped</span>}
        {isCurrent && (
          <span className="figures" aria-hidden>
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
