import { useSessionActions } from '#client/lib/session.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';

/** A reset ends every session of the user, the one in this browser too. */
export function useResetPassword() {
  const session = useSessionActions();
  return trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      session.end();
      toast({
        title: 'Password Reset Successful',
        description: 'Your password has been updated. You can now sign in with your new password.',
      });
    },
    onError: (error) =>
      toastError(
        'Reset Failed',
        error,
        'Failed to reset password. Please try again or request a new reset link.',
      ),
  });
}
