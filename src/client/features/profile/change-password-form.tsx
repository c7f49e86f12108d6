import { useForm } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useMinPasswordLength } from '#client/lib/use-min-password-length.ts';
import { type PasswordChange, passwordChangeProblem } from '#shared/rules/passwords.ts';

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmation: '' };

export function ChangePasswordForm() {
  const { register, handleSubmit, reset } = useForm({ defaultValues: EMPTY });
  const minLength = useMinPasswordLength();
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: () => {
      reset();
      toast({ title: 'Password Changed', description: 'Your password has been successfully updated.' });
    },
    onError: (error) => toastError('Password Change Failed', error, 'Failed to change password.'),
  });
  const submit = handleSubmit((form) => {
    const problem = passwordChangeProblem(form, minLength);
    if (problem) return toast({ ...problem, variant: 'destructive' });
    const { currentPassword, newPassword } = form;
    change.mutate({ currentPassword, newPassword });
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      <FormField label="Current Password">
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            {...register('currentPassword')}
          />
        )}
      </FormField>
      <FormField label="New Password" hint={`Password must be at least ${minLength} characters long`}>
        {(control) => (
          <Input {...control} type="password" autoComplete="new-password" {...register('newPassword')} />
        )}
      </FormField>
      <FormField label="Confirm New Password">
        {(control) => (
          <Input {...control} type="password" autoComplete="new-password" {...register('confirmation')} />
        )}
      </FormField>
      <Button type="submit" pending={change.isPending} className="justify-self-start">
        {change.isPending ? 'Changing password...' : 'Change Password'}
      </Button>
    </form>
  );
}
