import { useNavigate } from '@tanstack/react-router';
import { useSessionActions } from '#client/lib/session.ts';
import { toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';

/** Ends the session on the server, then here, and goes to /. */
export function useSignOut() {
  const session = useSessionActions();
  const navigate = useNavigate();
  return trpc.auth.signOut.useMutation({
    onSuccess: () => {
      session.end();
      void navigate({ to: '/' });
    },
    onError: (error) => toastError('Error', error, 'Failed to sign out. Please try again.'),
  });
}
