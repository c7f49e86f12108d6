import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { PasswordInput } from '#client/components/ui/password-input.tsx';
import { deviceKey } from '#client/lib/device-key.ts';
import { readError } from '#client/lib/errors.ts';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { signInInput } from '#shared/contract/auth.ts';
import { resolveForm, useEnterApp } from './auth-forms.tsx';

type Props = { onForgot: () => void; onNew: () => void };

export function SignInForm({ onForgot, onNew }: Props) {
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

/** In words where a field was left empty. */
const signInForm = signInInput.extend({
  email: z.string().min(1, 'Enter your email').pipe(signInInput.shape.email),
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
