import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '#client/features/plans/plan-page.tsx';
import { requireUser } from '#client/lib/guards.ts';
import { pageTitle } from '#client/lib/page-title.ts';
import { cachedUser } from '#client/lib/session.ts';
import { toast } from '#client/lib/toast.tsx';

export const Route = createFileRoute('/purchase')({
  beforeLoad: (match) => {
    if (!match.preload && !cachedUser(match.context.queryClient))
      toast({ title: 'Please log in to purchase a plan.' });
    requireUser(match);
  },
  head: pageTitle('Plans'),
  component: PlanPage,
});
