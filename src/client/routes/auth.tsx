import { createFileRoute } from '@tanstack/react-router';
import { AuthScreen } from '#client/features/auth/auth-screen.tsx';
import { requireNobody } from '#client/lib/guards.ts';
import { pageTitle } from '#client/lib/page-title.ts';

export const Route = createFileRoute('/auth')({
  beforeLoad: requireNobody,
  head: pageTitle('Sign In'),
  component: AuthScreen,
});
