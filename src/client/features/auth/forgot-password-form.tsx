import { useForm } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { requestPasswordResetInput } from '#shared/contract/auth.ts';
import { resolveForm } from './resolve-form.ts';

export function ForgotPasswordForm() {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: resolveForm(requestPasswordResetInput),
    defaultValues: { email: '' },
  });
  const request = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: () => {
      reset();
      toast({
        title: 'Reset Link Sent',
        description: 'If an account with that email exists, a password reset link has been sent.',
      });
    },
    onError: (error) => toastError('Request Failed', error, 'Failed to send password reset email'),
  });
  return (
    <form noValidate onSubmit={handleSubmit((input) => request.mutate(input))} className="grid gap-5">
      <FormField label="Email" error={formState.errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...register('email')} />}
      </FormField>
      <Button type="submit" pending={request.isPending}>
        {request.isPending ? 'Sending reset link...' : 'Send Reset Link'}
      </Button>
    </form>
  );
}
