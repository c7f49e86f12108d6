import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { readError } from '#client/lib/errors.ts';
import { timeText } from '#client/lib/formats.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { FriendOfInterview } from '#shared/contract/report.ts';
import { debriefTime } from '#shared/rules/debrief-time.ts';

/** Shown if nobody has judged: what the debrief is for, and the way into it. */
export function DebriefInvite({ interview: { id, report, friend } }: { interview: InterviewReply }) {
  const { data: debrief, error } = trpc.interviews.debrief.useQuery({ id }, { staleTime: 0 });
  if (readError(error).code === 'QUESTION_RETIRED') {
    return (
      <p className="max-w-prose">
        Its question is no longer in the bank, so there is nothing to check your answers against.
      </p>
    );
  }
  const isBegun = debrief?.statements.some(({ answer }) => answer !== null) ?? false;
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      <p className="max-w-prose">
        {report?.notGradedReason
          ? 'You can still go through the points for practice: what a strong answer says, beside your own words.'
          : isBegun
            ? 'Once you finish, you see your grade and what to work on.'
            : friend?.verdict === 'late'
              ? `${friend.name ?? 'Your friend'} has not sent a verdict within a day. It may still come, and then stands beside yours. Until then you can judge yourself in three steps: tell true sentences from false ones, check which points you made, and set six scores.`
              : 'No model judged this interview. You can do it yourself in three steps: tell true sentences from false ones, check which points you made, and set six scores.'}
      </p>
      <Link to="/interview/$id/debrief" params={{ id: String(id) }} className={buttonClasses()}>
        {isBegun ? 'Continue where you stopped' : 'Judge it yourself'}
        {debrief && !isBegun && `, ${debriefTime(debrief.points)}`}
      </Link>
    </div>
  );
}

/** "You judged 5 of 14 points": how far a debrief is that was begun and not finished; null for any other. */
export function useJudgedSoFar({ id, judgedBy, friend }: InterviewReply): string | null {
  const isOpen = judgedBy?.kind === 'nobody' && friend?.verdict !== 'awaited';
  const { data: debrief } = trpc.interviews.debrief.useQuery(
    { id },
    { staleTime: 0, retry: false, enabled: isOpen },
  );
  if (!isOpen || !debrief || debrief.state === 'done') return null;
  const { points, statements } = debrief;
  const ticked = points.filter(({ tick }) => tick !== null).length;
  if (ticked > 0) return `You judged ${ticked} of ${points.length} points so far`;
  const decided = statements.filter(({ answer }) => answer !== null).length;
  return decided > 0 ? `You decided ${decided} of ${statements.length} sentences so far` : null;
}

/** Shown between the end and the friend's verdict: who judges, until when, and what to do meanwhile. */
export function AwaitedVerdict({ id, friend }: { id: number; friend: FriendOfInterview }) {
  const { data: debrief } = trpc.interviews.debrief.useQuery({ id }, { staleTime: 0, retry: false });
  const isForetold = debrief?.state === 'done';
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      <p className="max-w-prose">
        The verdict appears here by itself.
        {friend.awaitedUntil && (
          <>
            {' '}
            If it has not come by{' '}
            <time dateTime={friend.awaitedUntil.toISOString()}>{timeText(friend.awaitedUntil)}</time>, you can
            judge it yourself. A later verdict still counts, and yours then stands beside it.
          </>
        )}
      </p>
      {isForetold && <p>What you expect is kept, and will be shown beside the verdict.</p>}
      <Link
        to="/interview/$id/debrief"
        params={{ id: String(id) }}
        className={buttonClasses({ variant: 'outline' })}
      >
        {isForetold ? 'Change what you expect' : 'What do you expect?'}
      </Link>
    </div>
  );
}

/** The debrief, to fill the wait for the results. If a model judges, the candidate's six scores are the prediction. */
export function DebriefMeanwhile({
  interview: { id },
  isByModel,
}: {
  interview: InterviewReply;
  isByModel: boolean;
}) {
  const { data: debrief, isPending } = trpc.interviews.debrief.useQuery(
    { id },
    { staleTime: 0, retry: false },
  );
  if (isPending || !debrief) return null;
  const isDone = debrief.state === 'done';
  return (
    <section
      aria-labelledby="meanwhile"
      className="grid justify-items-start gap-3 border-l-4 border-primary pl-4"
    >
      <h2 id="meanwhile" className="text-xl">
        {isDone ? 'Your own judgment is kept' : 'Judge it yourself while you wait'}
      </h2>
      <p className="max-w-prose">
        {!isDone &&
          `It takes ${debriefTime(debrief.points)}: tell true sentences from false ones, check which points you made, and set six scores. `}
        {isByModel && 'Your six scores will be shown beside the model’s.'}
      </p>
      <Link
        to="/interview/$id/debrief"
        params={{ id: String(id) }}
        className={buttonClasses(isDone ? { variant: 'outline' } : {})}
      >
        {isDone ? 'Change it' : 'Judge it yourself'}
      </Link>
    </section>
  );
}

/** On a report that has a judge: the debrief for practice, or to change the candidate's own judgment. */
export function DebriefLink({ interview: { id, judgedBy } }: { interview: InterviewReply }) {
  if (!judgedBy || judgedBy.kind === 'nobody') return null;
  return (
    <Link
      to="/interview/$id/debrief"
      params={{ id: String(id) }}
      className={buttonClasses({ variant: 'outline' })}
    >
      {judgedBy.kind === 'candidate' ? 'Change Your Judgment' : 'Judge It Yourself, for Practice'}
    </Link>
  );
}
