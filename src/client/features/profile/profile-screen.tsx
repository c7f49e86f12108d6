import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, buttonClasses } from '#client/components/ui/button.tsx';
import { FormField, Input } from '#client/components/ui/form-field.tsx';
import { MessagePage, Page } from '#client/components/ui/page.tsx';
import { costText, dollarText, takenText } from '#client/lib/costs.ts';
import { saveFile, useFetchFile } from '#client/lib/fetch-file.ts';
import { useMinPasswordLength } from '#client/lib/session.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { DeleteAccount } from './delete-account.tsx';
import { type PasswordChange, passwordChangeProblem } from './password-change.ts';
import { Sessions } from './sessions.tsx';

/** The user's account, and a form for a new password. */
export function ProfileScreen({ user }: { user: UserReply }) {
  return (
    <Page title="Profile Settings">
      <section aria-labelledby="account" className="grid max-w-md gap-4">
        <h2 id="account" className="text-xl">
          Account
        </h2>
        <FormField label="Email" hint="Email and name cannot be changed.">
          {(control) => <Input {...control} type="email" readOnly value={user.email} />}
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField label="First Name">
            {(control) => <Input {...control} readOnly value={user.firstName} />}
          </FormField>
          <FormField label="Last Name">
            {(control) => <Input {...control} readOnly value={user.lastName} />}
          </FormField>
        </div>
      </section>
      <section aria-labelledby="plan" className="grid justify-items-start gap-4 border-t border-line pt-8">
        <h2 id="plan" className="text-xl">
          Plan
        </h2>
        <Link to="/purchase" className="link">
          See your plan and the sessions that remain
        </Link>
        <Link to="/status" className="link">
          See what runs your interviews
        </Link>
      </section>
      <MonthlyCost />
      <section aria-labelledby="change-password" className="grid gap-4 border-t border-line pt-8">
        <h2 id="change-password" className="text-xl">
          Change Password
        </h2>
        <ChangePasswordForm />
      </section>
      <Sessions />
      <OwnData />
      <DeleteAccount />
    </Page>
  );
}

export function AccessDenied() {
  return (
    <MessagePage
      title="Access Denied"
      actions={
        <Link to="/auth" className={buttonClasses()}>
          Sign In
        </Link>
      }
    >
      <p>Please sign in to see your profile.</p>
    </MessagePage>
  );
}

/** What providers cost for this user in the current month. Shows nothing if no provider did anything. */
function MonthlyCost() {
  const { data: cost } = trpc.costs.month.useQuery();
  const taken = cost && takenText(cost);
  if (!taken) return null;
  return (
    <section aria-labelledby="costs" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <h2 id="costs" className="text-xl">
        Costs
      </h2>
      <p>
        This month your interviews cost this server <strong className="figures">{costText(cost)}</strong>
        {cost.budgetUsd !== null && <> of the {dollarText(cost.budgetUsd)} that it grants you</>}: {taken}.
      </p>
    </section>
  );
}

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmation: '' };

function ChangePasswordForm() {
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

/** Everything that is stored about the user, as a download. */
function OwnData() {
  const { isLoading, download } = useDownload();
  const days = trpc.lookups.publicConfig.useQuery().data?.recordingsKeptDays;
  return (
    <section aria-labelledby="own-data" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <h2 id="own-data" className="text-xl">
        Your Data
      </h2>
      <p className="max-w-prose">
        One zip with your account, every conversation and report as JSON, the reports as Markdown, and your
        recordings.
      </p>
      <p className="max-w-prose">{retentionText(days)}</p>
      <Button variant="outline" pending={isLoading} onClick={download}>
        {!isLoading && <Download aria-hidden size={16} />}
        {isLoading ? 'Preparing your data...' : 'Download my data'}
      </Button>
    </section>
  );
}

/** @param days null: no limit; undefined: not known yet. */
function retentionText(days: number | null | undefined): string {
  if (days === undefined) return '';
  if (days === null) return 'Your recordings are kept until you delete them.';
  const time = days === 1 ? 'a day' : `${days} days`;
  return `This server removes recordings after ${time}. Their words and your reports stay until you delete them.`;
}

function useDownload() {
  const fetchFile = useFetchFile();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const fetched = await fetchFile('/api/user/data');
    setIsLoading(false);
    if (fetched.ok) return saveFile(`${PRODUCT_NAME.toLowerCase()}-data.zip`, fetched.file);
    if (fetched.code === 'UNAUTHENTICATED') return;
    toast({
      title: 'Failed to download your data',
      description: fetched.message ?? 'Please try again.',
      variant: 'destructive',
    });
  };
  return { isLoading, download };
}
