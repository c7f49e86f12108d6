import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { LoadingScreen } from '#client/components/ui/skeleton.tsx';
import { Dashboard } from '#client/features/dashboard/dashboard.tsx';
import { DASHBOARD } from '#client/features/dashboard/dashboard-queries.ts';
import { GUEST_ATTEMPT_KEY } from '#client/features/guest-exercise/guest-attempt-key.ts';
import { useStartInterview } from '#client/features/interview-setup/use-start-interview.ts';
import { usePlanOffer } from '#client/features/plans/use-plan-offer.ts';
import { cachedUser, useCurrentUser } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { UserReply } from '#shared/contract/auth.ts';

const Landing = lazy(() => import('#client/features/landing/landing.tsx'));
const KeepGuestAttempt = lazy(() => import('#client/features/guest-exercise/guest-attempt.tsx'));
const PlanDialog = lazy(() =>
  import('#client/features/plans/plans.tsx').then((module) => ({ default: module.PlanDialog })),
);

export const Route = createFileRoute('/')({
  loader: ({ context: { api, queryClient } }) => {
    if (!cachedUser(queryClient)) return;
    void api.interviews.list.prefetch(DASHBOARD.recent);
    void api.progress.get.prefetch(undefined, DASHBOARD.fresh);
    void api.practice.get.prefetch();
    void api.preparation.get.prefetch(DASHBOARD.here);
    void api.lookups.publicConfig.prefetch();
  },
  component: Home,
});

/** The dashboard for users, the landing page for visitors, who mostly get it as a page from the server. */
function Home() {
  const { user } = useCurrentUser();
  const { client } = trpc.useUtils();
  if (user) return <UserHome user={user} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Landing client={client} />
    </Suspense>
  );
}

function UserHome({ user }: { user: UserReply }) {
  const { offer, dialog } = usePlanOffer();
  const { start, isPending } = useStartInterview(offer);
  const [hasGuestAttempt] = useState(() => localStorage.getItem(GUEST_ATTEMPT_KEY) !== null);
  return (
    <>
      {hasGuestAttempt && (
        <Suspense>
          <KeepGuestAttempt />
        </Suspense>
      )}
      <Dashboard user={user} startInterview={{ isPending, start }} />
      {dialog.open && (
        <Suspense>
          <PlanDialog {...dialog} />
        </Suspense>
      )}
    </>
  );
}
