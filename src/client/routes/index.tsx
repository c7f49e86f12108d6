import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '#client/components/ui/spinner.tsx';
import { ALL_INTERVIEWS, Dashboard } from '#client/features/dashboard/dashboard.tsx';
import { KeepTry } from '#client/features/try/keep-try.tsx';
import { cachedUser, useCurrentUser } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';

const Landing = lazy(() => import('#client/features/landing/landing.tsx'));

export const Route = createFileRoute('/')({
  loader: ({ context: { api, queryClient } }) => {
    if (cachedUser(queryClient)) void api.interviews.list.prefetch(ALL_INTERVIEWS);
  },
  component: Home,
});

/** The dashboard for users, the landing page for visitors, who mostly get it from the server as a page. */
function Home() {
  const { user } = useCurrentUser();
  const { client } = trpc.useUtils();
  if (user) {
    return (
      <>
        <KeepTry />
        <Dashboard user={user} />
      </>
    );
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Landing client={client} />
    </Suspense>
  );
}
