import { readError } from '#client/lib/errors.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useEnterApp } from './use-enter-app.ts';

export function useSignIn() {
  const enterApp = useEnterApp();
  return trpc.auth.signIn.useMutation({
    onSuccess: (session) => {
      enterApp(session);
      toast({ title: 'Welcome back!', description: 'Successfully signed in to your account.' });
    },
    onError: (error) => {
      if (readError(error).code !== 'INVALID_CREDENTIALS')
        return toastError('Error', error, 'Failed to sign in.');
      toast({
        title: 'Invalid credentials',
        description: 'Please check your email and password.',
        variant: 'destructive',
      });
    },
  });
}
