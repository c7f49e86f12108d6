import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import type { AuthTab } from '#client/lib/auth-tab.ts';
import { dropErrorToast, toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { requestPasswordResetInput } from '#shared/contract/auth.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { resolveForm, WithoutMail } from './auth-forms.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUp } from './sign-up-form.tsx';

type Props = {
  /** What an invitation link carries. */
  invite: string | undefined;
  /** Where it opens. */
  openedAt: AuthTab;
};

/** Three tabs: sign in, sign up, ask for a reset link. */
export function AuthScreen({ invite, openedAt }: Props) {
  const [tab, showTab] = useState<string>(openedAt);
  const setTab = (next: string) => {
    dropErrorToast();
    showTab(next);
  };
  return (
    <Page
      title={`Join ${PRODUCT_NAME}`}
      lead={<p>Start practicing system design interviews today</p>}
      width="narrow"
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Account">
          <Tab value="login">Sign In</Tab>
          <Tab value="register">Sign Up</Tab>
          <Tab value="forgot">Reset Password</Tab>
        </TabList>
        <TabPanel value="login" className="pt-6">
          <SignInForm onForgot={() => setTab('forgot')} onNew={() => setTab('register')} />
        </TabPanel>
        <TabPanel value="register" className="pt-6">
          <SignUp invite={invite} />
        </TabPanel>
        <TabPanel value="forgot" className="pt-6">
          <ForgotPasswordForm />
        </TabPanel>
      </Tabs>
    </Page>
  );
}

function ForgotPasswordForm() {
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
      <WithoutMail />
    </form>
  );
}
