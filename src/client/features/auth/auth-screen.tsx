import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField, Input } from '#client/components/ui/form-field.tsx';
import { Page } from '#client/components/ui/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import { AUTH_TABS, type AuthTab } from '#client/lib/auth-tab.ts';
import { readError } from '#client/lib/errors.ts';
import { useMinPasswordLength } from '#client/lib/session.ts';
import { dropErrorToast, toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { requestPasswordResetInput, signInInput, signUpInput } from '#shared/contract/auth.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import {
  deviceKey,
  newPasswordField,
  PasswordInput,
  resolveForm,
  useEnterApp,
  WithoutMail,
} from './auth-forms.tsx';

/** Has its own message for an empty field, like every field here. */
const emailField = z.string().min(1, 'Enter your email').pipe(requestPasswordResetInput.shape.email);

type Props = {
  /** The code that an invitation link carries. */
  invite: string | undefined;
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
};

/** Three tabs: sign in, sign up, ask for a reset link. */
export function AuthScreen({ invite, tab, onTab }: Props) {
  const setTab = (next: string) => {
    dropErrorToast();
    const found = AUTH_TABS.find((each) => each === next);
    if (found) onTab(found);
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
    resolver: resolveForm(z.object({ email: emailField })),
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
      <p className="text-ink-soft">Enter your email to get a link that sets a new password</p>
      <WithoutMail />
      <FormField label="Email" error={formState.errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...register('email')} />}
      </FormField>
      <Button type="submit" pending={request.isPending}>
        {request.isPending ? 'Sending reset link...' : 'Send Reset Link'}
      </Button>
    </form>
  );
}

type SignInFormProps = { onForgot: () => void; onNew: () => void };

function SignInForm({ onForgot, onNew }: SignInFormProps) {
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveForm(signInForm),
    defaultValues: { email: '', password: '' },
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit((input) => signIn.mutate({ ...input, deviceKey: deviceKey() }))}
      className="grid gap-5"
    >
      <p className="text-ink-soft">Sign in to your account</p>
      <FormField label="Email" error={formState.errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...register('email')} />}
      </FormField>
      <FormField label="Password" error={formState.errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} autoComplete="current-password" {...register('password')} />
        )}
      </FormField>
      <Button type="submit" pending={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <div className="grid justify-items-center text-sm">
        <button type="button" className="link min-h-11" onClick={onForgot}>
          Forgot your password?
        </button>
        <button type="button" className="link min-h-11" onClick={onNew}>
          New here? Create an account
        </button>
      </div>
    </form>
  );
}

const signInForm = signInInput.extend({
  email: emailField,
  password: z.string().min(1, 'Enter your password').pipe(signInInput.shape.password),
});

function useSignIn() {
  const enterApp = useEnterApp();
  return trpc.auth.signIn.useMutation({
    onSuccess: (session) => {
      enterApp(session, { isNew: false });
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

/** The sign-up form, or a note if this server takes no new users. */
function SignUp({ invite }: { invite: string | undefined }) {
  const { data: config } = trpc.lookups.publicConfig.useQuery();
  if (config?.signUp !== 'closed')
    return <SignUpForm invite={invite} isByInvite={config?.signUp === 'invite'} />;
  return (
    <Alert title="Sign-up is closed">
      <p>You cannot create an account here yourself. Ask the person who runs this server.</p>
    </Alert>
  );
}

function SignUpForm({ invite = '', isByInvite }: { invite: string | undefined; isByInvite: boolean }) {
  const signUp = useSignUp();
  const minLength = useMinPasswordLength();
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveForm(
      signUpInput.extend({
        firstName: z.string().trim().min(1, 'Enter your first name').pipe(signUpInput.shape.firstName),
        lastName: z.string().trim().min(1, 'Enter your last name').pipe(signUpInput.shape.lastName),
        email: emailField,
        password: newPasswordField(minLength),
        invite: isByInvite ? z.string().trim().min(1, 'Enter the code of your invitation') : z.string(),
      }),
    ),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', invite },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={handleSubmit((input) => signUp.mutate({ ...input, deviceKey: deviceKey() }))}
      className="grid gap-5"
    >
      <p className="text-ink-soft">Start with a free trial session</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField label="First Name" error={errors.firstName?.message}>
          {(control) => <Input {...control} autoComplete="given-name" {...register('firstName')} />}
        </FormField>
        <FormField label="Last Name" error={errors.lastName?.message}>
          {(control) => <Input {...control} autoComplete="family-name" {...register('lastName')} />}
        </FormField>
      </div>
      <FormField label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...register('email')} />}
      </FormField>
      <FormField
        label="Password"
        hint={!errors.password && `Password must be at least ${minLength} characters long`}
        error={errors.password?.message}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...register('password')} />}
      </FormField>
      {isByInvite && (
        <FormField
          label="Invitation"
          hint="Sign-up is by invitation here. Open the link that you were sent, or enter its code."
          error={errors.invite?.message}
        >
          {(control) => <Input {...control} autoComplete="off" {...register('invite')} />}
        </FormField>
      )}
      <Button type="submit" pending={signUp.isPending}>
        {signUp.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}

function useSignUp() {
  const enterApp = useEnterApp();
  return trpc.auth.signUp.useMutation({
    onSuccess: (session) => {
      enterApp(session, { isNew: true });
      toast({
        title: `Welcome to ${PRODUCT_NAME}!`,
        description: 'Your account has been created successfully.',
      });
    },
    onError: (error) => toastError('Registration failed', error, 'Failed to create account.'),
  });
}
