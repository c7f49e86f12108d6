import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { timeText } from '#client/lib/formats.ts';
import type { FriendOfInterview } from '#shared/contract/report.ts';
import { clockText } from '#shared/rules/interview-clock.ts';

/** Between the end and the friend's verdict: who judges until when, and what to do meanwhile. */
export function AwaitedVerdict({ id, friend }: { id: number; friend: FriendOfInterview }) {
  const name = friend.name ?? 'Your friend';
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
      <Link
        to="/interview/$id/debrief"
        params={{ id: String(id) }}
        className={buttonClasses({ variant: 'outline' })}
      >
        What do you expect?
      </Link>
    </div>
  );
}

/** What the friend wrote down while listening, in their words. */
export function FriendNotes({ friend }: { friend: FriendOfInterview | undefined }) {
  if (!friend || friend.notes.length === 0) return null;
  return (
    <section aria-labelledby="friend-notes" className="grid gap-2 border-l-4 border-primary pl-4">
      <h2 id="friend-notes" className="text-xl">
        {friend.name ?? 'Your friend'} noted
      </h2>
      <ul className="grid gap-1">
        {friend.notes.map(({ atMs, text }) => (
          <li key={`${atMs} ${text}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <span className="figures text-ink-soft">{clockText(atMs / 1000)}</span>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
