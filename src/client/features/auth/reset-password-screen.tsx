import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { MessagePage, Page } from '#client/components/ui/page.tsx';
import { AT_RESET } from '#client/lib/auth-tab.ts';
import { useMinPasswordLength, useSessionActions } from '#client/lib/session.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { newPasswordField, PasswordInput, resolveForm, WithoutMail } from './auth-forms.tsx';

/** Sets a new password with the token from a mailed link; the token is '' if the address holds none. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const reset = useResetPassword();
  const minLength = useMinPasswordLength();
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveForm(z.object({ newPassword: newPasswordField(minLength) })),
    defaultValues: { newPassword: '' },
  });
  if (reset.isSuccess) return <ResetComplete />;
  return (
    <Page title="Reset Password" width="narrow">
      {!token && (
        <Alert tone="danger" title="Invalid Reset Link">
          <p>No reset token found in the URL. Please request a new password reset.</p>
          <Link
            to="/auth"
            state={AT_RESET}
            className={buttonClasses({ size: 'sm' }, 'mt-1 justify-self-start')}
          >
            Request a new link
          </Link>
        </Alert>
      )}
      {!token && <WithoutMail />}
      <form
        noValidate
        onSubmit={handleSubmit(({ newPassword }) => reset.mutate({ token, newPassword }))}
        className="grid gap-5"
      >
        <FormField
          label="New Password"
          hint={!formState.errors.newPassword && `Password must be at least ${minLength} characters long`}
          error={formState.errors.newPassword?.message}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              disabled={!token}
              {...register('newPassword')}
            />
          )}
        </FormField>
        <Button type="submit" pending={reset.isPending} disabled={!token}>
          {reset.isPending ? 'Updating password...' : 'Update Password'}
        </Button>
        <Link to="/auth" className={buttonClasses({ variant: 'quiet' })}>
          Back to Sign In
        </Link>
      </form>
    </Page>
  );
}

function ResetComplete() {
  return (
    <MessagePage
      title="Password Reset Complete"
      actions={
        <Link to="/auth" className={buttonClasses()}>
          Continue to Sign In
        </Link>
      }
    >
      <p>Your password has been updated. You can now sign in with your new password.</p>
    </MessagePage>
  );
}

/** A reset ends every session of the user, the one in this browser too. */
function useResetPassword() {
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
