import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '#client/components/ui/spinner.tsx';
import { useCurrentUser } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';

const Dashboard = lazy(() => import('#client/features/dashboard/dashboard.tsx'));
const Landing = lazy(() => import('#client/features/landing/landing.tsx'));

export const Route = createFileRoute('/')({ component: Home });

/** The dashboard for users, the landing page for visitors; neither fetches the other's code. */
function Home() {
  const { user } = useCurrentUser();
  const { client } = trpc.useUtils();
  return (
    <Suspense fallback={<LoadingScreen />}>
      {user ? <Dashboard user={user} /> : <Landing client={client} />}
    </Suspense>
  );
}
