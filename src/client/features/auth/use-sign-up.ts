import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { useEnterApp } from './use-enter-app.ts';

export function useSignUp() {
  const enterApp = useEnterApp();
  return trpc.auth.signUp.useMutation({
    onSuccess: (session) => {
      enterApp(session);
      toast({
        title: `Welcome to ${PRODUCT_NAME}!`,
        description: 'Your account has been created successfully.',
      });
    },
    onError: (error) => toastError('Registration failed', error, 'Failed to create account.'),
  });
}
