import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { FormField, Input } from '#client/components/ui/form-field.tsx';
import { useSessionActions } from '#client/lib/session.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';

/** What the user has to type, so that nobody deletes an account by accident. */
const CONFIRMATION = 'delete my account';

/** Deletes the account, behind a dialog that asks for its password. */
export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section
      aria-labelledby="delete-account"
      className="grid justify-items-start gap-4 border-t border-danger pt-8"
    >
      <h2 id="delete-account" className="text-xl">
        Delete Account
      </h2>
      <p className="max-w-prose">
        Removes your account with every interview, recording and report, for good. Backups that this server
        has made keep them until they are replaced.
      </p>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking && <DeleteAccountDialog onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const deletion = useDeletion();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { confirmation: '', password: '' },
  });
  const submit = handleSubmit(({ confirmation, password }) => {
    if (confirmation.trim().toLowerCase() !== CONFIRMATION)
      return setError('confirmation', { message: `Type: ${CONFIRMATION}` });
    if (!password) return setError('password', { message: 'Enter your password.' });
    deletion.mutate({ password });
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !deletion.isPending && onClose()}
      title="Delete your account?"
      description={<p>There is no way back. Download your data first if you want to keep it.</p>}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormField label={`Type “${CONFIRMATION}”`} error={errors.confirmation?.message}>
          {(control) => <Input {...control} autoComplete="off" {...register('confirmation')} />}
        </FormField>
        <FormField label="Your password" error={errors.password?.message}>
          {(control) => (
            <Input {...control} type="password" autoComplete="current-password" {...register('password')} />
          )}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" disabled={deletion.isPending} onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" pending={deletion.isPending}>
            Delete everything
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useDeletion() {
  const session = useSessionActions();
  const navigate = useNavigate();
  return trpc.auth.deleteAccount.useMutation({
    onSuccess: () => {
      session.end();
      void navigate({ to: '/' });
      toast({ title: 'Account deleted', description: 'Your account and everything in it are gone.' });
    },
    onError: (error) => toastError('Failed to delete your account', error, 'Please try again.'),
  });
}
