import { useNavigate } from '@tanstack/react-router';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { timeText } from '#client/lib/formats.ts';
import { useSessionActions } from '#client/lib/session.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { SignedInDevice } from '#shared/contract/auth.ts';

/** Where the user is signed in, and how to sign out there. */
export function Sessions() {
  const { data: sessions, error, refetch } = trpc.auth.sessions.useQuery();
  const signOut = useSignOutEverywhere();
  return (
    <section aria-labelledby="sessions" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <h2 id="sessions" className="text-xl">
        Where You Are Signed In
      </h2>
      {error && <LoadError title="Error Loading Sessions" error={error} onRetry={() => void refetch()} />}
      {sessions && (
        <ul aria-labelledby="sessions" className="w-full border-t border-line">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button variant="outline" pending={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out everywhere
      </Button>
    </section>
  );
}

function Session({ session: { id, device, lastUsedAt, isThis } }: { session: SignedInDevice }) {
  const utils = trpc.useUtils();
  const end = trpc.auth.endSession.useMutation({
    onSuccess: () => toast({ title: 'Device signed out' }),
    onError: (error) => toastError('Failed to sign the device out', error, 'Please try again.'),
    onSettled: () => void utils.auth.sessions.invalidate(),
  });
  const name = device ?? 'A device from before names were kept';
  const time = timeText(lastUsedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="grid gap-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft">
          {isThis ? (
            'This device'
          ) : (
            <>
              Last used <time dateTime={lastUsedAt.toISOString()}>{time}</time>
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <Button
          variant="quiet"
          size="sm"
          pending={end.isPending}
          aria-label={`Sign out ${name}, last used ${time}`}
          onClick={() => end.mutate({ session: id })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function useSignOutEverywhere() {
  const session = useSessionActions();
  const navigate = useNavigate();
  return trpc.auth.signOutEverywhere.useMutation({
    onSuccess: () => {
      session.end();
      void navigate({ to: '/auth' });
      toast({ title: 'Signed out everywhere' });
    },
    onError: (error) => toastError('Failed to sign out everywhere', error, 'Please try again.'),
  });
}
