import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '#client/features/auth/reset-password-screen.tsx';
import { pageTitle } from '#client/lib/route.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  loader: ({ context }) => void context.api.lookups.publicConfig.prefetch(),
  head: pageTitle('Reset Password'),
  component: ResetPassword,
});

function ResetPassword() {
  const { token = '' } = Route.useSearch();
  return <ResetPasswordScreen token={token} />;
}
