import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { AuthScreen } from '#client/features/auth/auth-screen.tsx';
import { pageTitle } from '#client/lib/route.ts';
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
  const { invite } = Route.useSearch();
  const { authTab, __TSR_key: visit } = useLocation({ select: ({ state }) => state });
  // Each link to it opens the tab that it names, also from this very screen.
  return <AuthScreen key={visit} invite={invite} openedAt={authTab ?? (invite ? 'register' : 'login')} />;
}
