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
  const navigate = Route.useNavigate();
  // Kept in the history, so that a link to a tab also works on this very screen.
  const authTab = useLocation({ select: ({ state }) => state.authTab });
  return (
    <AuthScreen
      invite={invite}
      tab={authTab ?? (invite ? 'register' : 'login')}
      onTab={(next) =>
        void navigate({
          search: true,
          state: (known) => ({ ...known, authTab: next }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
