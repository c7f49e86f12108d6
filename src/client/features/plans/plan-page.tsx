import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Page } from '#client/components/ui/page.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { sessionsText } from '#shared/rules/plans.ts';
import { TrialPlans } from './trial-plans.tsx';

/** Shows the user's plan and those that can be had. */
export function PlanPage() {
  const navigate = useNavigate();
  const { data: license } = trpc.licenses.get.useQuery();
  return (
    <Page
      title="Choose Your Interview Plan"
      before={
        <Link to="/dashboard" className="link flex items-center gap-1 justify-self-start text-sm">
          <ArrowLeft aria-hidden size={16} /> Back to Dashboard
        </Link>
      }
    >
      {license && (
        <dl className="grid gap-px overflow-hidden rounded-ui border border-line bg-line sm:grid-cols-2">
          <div className="bg-raised p-4">
            <dt className="text-sm text-ink-soft">Current Plan</dt>
            <dd className="text-lg">{license.plan?.name ?? 'No active plan'}</dd>
          </div>
          <div className="bg-raised p-4">
            <dt className="text-sm text-ink-soft">Sessions Remaining</dt>
            <dd className="text-lg tabular-nums">{sessionsText(license.quota.sessionsRemaining)}</dd>
          </div>
        </dl>
      )}
      <section aria-labelledby="plans" className="grid gap-4">
        <h2 id="plans" className="text-xl">
          Available plans
        </h2>
        <TrialPlans
          actionOf={(plan, { license: current }) =>
            current?.planId === plan.id ? 'Refresh Sessions' : 'Get Started Free'
          }
          onActivated={() => navigate({ to: '/' })}
        />
        <p className="text-ink-soft">Purchase integration coming soon</p>
      </section>
    </Page>
  );
}
