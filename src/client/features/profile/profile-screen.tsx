import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#client/components/ui/button.tsx';
import { FormField } from '#client/components/ui/form-field.tsx';
import { Input } from '#client/components/ui/input.tsx';
import { MessagePage, Page } from '#client/components/ui/page.tsx';
import type { UserReply } from '#shared/contract/auth.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { MonthlyCost } from './monthly-cost.tsx';
import { OwnData } from './own-data.tsx';
import { Sessions } from './sessions.tsx';

/** The account as it stands, and a new password for it. */
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
