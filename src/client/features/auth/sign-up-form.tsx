import { useForm } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { signUpInput } from '#shared/contract/auth.ts';
import { resolveForm } from './resolve-form.ts';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm() {
  const signUp = useSignUp();
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveForm(signUpInput),
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit((input) => signUp.mutate(input))} className="grid gap-5">
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
      <FormField label="Password" error={errors.password?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="new-password" {...register('password')} />
        )}
      </FormField>
      <Button type="submit" pending={signUp.isPending}>
        {signUp.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
