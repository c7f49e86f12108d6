import { createFileRoute, redirect } from '@tanstack/react-router';
import { AuthScreen } from '#client/features/auth/auth-screen.tsx';
import { pageTitle } from '#client/lib/page-title.ts';
import { cachedUser } from '#client/lib/session.ts';

export const Route = createFileRoute('/auth')({
  validateSearch: ({ invite }): { invite?: string } => (typeof invite === 'string' ? { invite } : {}),
  beforeLoad: ({ context }) => {
    if (cachedUser(context.queryClient)) throw redirect({ to: '/', replace: true });
  },
  loader: ({ context }) => void context.api.lookups.publicConfig.prefetch(),
  head: pageTitle('Sign In'),
  component: Auth,
});

function Auth() {
  return <AuthScreen invite={Route.useSearch().invite} />;
}
