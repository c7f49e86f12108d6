import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { ResetPasswordScreen } from '#client/features/auth/reset-password-screen.tsx';
import { pageTitle } from '#client/lib/page-title.ts';

const search = z.object({ token: z.string().optional() });

export const Route = createFileRoute('/reset-password')({
  validateSearch: search,
  head: pageTitle('Reset Password'),
  component: ResetPassword,
});

function ResetPassword() {
  const { token = '' } = Route.useSearch();
  return <ResetPasswordScreen token={token} />;
}
