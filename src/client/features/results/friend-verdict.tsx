import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { timeText } from '#client/lib/formats.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { FriendOfInterview } from '#shared/contract/report.ts';

/** Between the end and the friend's verdict: who judges until when, and what to do meanwhile. */
export function AwaitedVerdict({ id, friend }: { id: number; friend: FriendOfInterview }) {
  const name = friend.name ?? 'Your friend';
  const { data: debrief } = trpc.interviews.debrief.useQuery({ id }, { staleTime: 0, retry: false });
  const isForetold = debrief?.state === 'done';
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      <p className="max-w-prose">
        {name} judges it now; the verdict appears here by itself.
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
