import { LoadError } from '#client/components/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { errorText } from '#client/lib/errors.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { PhaseStep } from './phase-step.tsx';
import { usePhases } from './use-phases.ts';
import { type Countdown, useSecondsLeft } from './use-seconds-left.ts';

type Props = { interview: InterviewReply; budgetSeconds: number; countdown: Countdown };

/** The interviewer's phases with the time spent on each against its plan; nothing of what was heard. */
export default function CoverageStrip({ interview, budgetSeconds, countdown }: Props) {
  const { data, error, refetch } = usePhases(interview);
  const secondsLeft = useSecondsLeft(countdown);
  if (error && !data) {
    return (
      <LoadError
        title="The phases could not be loaded"
        text={errorText(error, 'The server did not answer. Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading phases">
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  const accounted = data.phases.reduce((sum, { spentSeconds }) => sum + spentSeconds, 0);
  // What the clock shows beyond that is the answer being given, or on its way.
  const running = Math.max(0, budgetSeconds - secondsLeft - accounted);
  return (
    <section aria-label="Phases and time" className="col-span-full grid gap-2">
      <ol className="grid gap-x-4 gap-y-2 sm:grid-cols-5">
        {data.phases.map(({ phase, plannedSeconds, spentSeconds }) => (
          <PhaseStep
            key={phase}
            phase={phase}
            isCurrent={phase === data.current}
            plannedSeconds={plannedSeconds}
            spentSeconds={Math.floor(spentSeconds + (phase === data.current ? running : 0))}
          />
        ))}
      </ol>
      <p className="text-xs text-ink-soft">Speaking time against the interviewer's plan.</p>
    </section>
  );
}
