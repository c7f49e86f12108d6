import { useForm } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { signInInput } from '#shared/contract/auth.ts';
import { resolveForm } from './resolve-form.ts';
import { useSignIn } from './use-sign-in.ts';

type Props = { onForgot: () => void; onNew: () => void };

export function SignInForm({ onForgot, onNew }: Props) {
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveForm(signInInput),
    defaultValues: { email: '', password: '' },
  });
  return (
    <form noValidate onSubmit={handleSubmit((input) => signIn.mutate(input))} className="grid gap-5">
      <FormField label="Email" error={formState.errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...register('email')} />}
      </FormField>
      <FormField label="Password" error={formState.errors.password?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...register('password')} />
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
