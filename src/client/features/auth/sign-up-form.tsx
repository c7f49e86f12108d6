import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { PasswordInput } from '#client/components/ui/password-input.tsx';
import { deviceKey } from '#client/lib/device-key.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useMinPasswordLength } from '#client/lib/use-min-password-length.ts';
import { signUpInput } from '#shared/contract/auth.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { newPasswordField, resolveForm, useEnterApp } from './auth-forms.tsx';

/** Signing up, as far as this server takes new people. */
export function SignUp({ invite }: { invite: string | undefined }) {
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
        email: z.string().min(1, 'Enter your email').pipe(signUpInput.shape.email),
        password: newPasswordField(minLength),
        invite: isByInvite ? z.string().trim().min(1) : z.string(),
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
      <div className="grid gap-5 sm:grid-cols-2">
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
        hint={`Password must be at least ${minLength} characters long`}
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
