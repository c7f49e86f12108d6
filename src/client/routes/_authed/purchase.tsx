import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '#client/features/plans/plans.tsx';
import { pageTitle } from '#client/lib/route.ts';

export const Route = createFileRoute('/_authed/purchase')({
  staticData: { signedOutMessage: 'Please log in to purchase a plan.' },
  loader: ({ context: { api } }) => {
    void api.licenses.listPlans.prefetch();
    void api.licenses.get.prefetch();
  },
  head: pageTitle('Plans'),
  component: PlanPage,
});
