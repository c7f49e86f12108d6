import { LoadError } from '#client/components/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { errorText } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { LicenseReply, PlanReply } from '#shared/contract/licenses.ts';
import { TrialPlan } from './trial-plan.tsx';
import { useActivateFreePlan } from './use-activate-free-plan.ts';

type Props = {
  /** What the button of a plan says. */
  actionOf: (plan: PlanReply, license: LicenseReply) => string;
  onActivated: () => void;
};

/** The plans that can be had today: those of type trial. */
export function TrialPlans({ actionOf, onActivated }: Props) {
  const plans = trpc.licenses.listPlans.useQuery();
  const license = trpc.licenses.get.useQuery();
  const activate = useActivateFreePlan(onActivated);
  const error = plans.error ?? license.error;
  if (error) {
    return (
      <LoadError
        title="The plans could not be loaded"
        text={errorText(error, 'The server did not answer. Please try again.')}
        onRetry={() => Promise.all([plans.refetch(), license.refetch()])}
      />
    );
  }
  const held = license.data;
  if (!plans.data || !held) {
    return (
      <SkeletonGroup label="Loading plans">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  const remaining = held.quota.sessionsRemaining;
  const trials = plans.data.filter((plan) => plan.type === 'trial');
  if (trials.length === 0) return <p>No free plan is offered at the moment.</p>;
  return trials.map((plan) => (
    <TrialPlan
      key={plan.id}
      plan={plan}
      action={actionOf(plan, held)}
      note={leftText(remaining)}
      disabled={remaining !== 0}
      pending={activate.isPending}
      onActivate={() => activate.mutate({})}
    />
  ));
}

/** Why the button is off while sessions remain (decisions D32). */
function leftText(remaining: number | null): string | null {
  if (remaining === 0) return null;
  if (remaining === null) return 'Your plan has no limit on sessions.';
  return remaining === 1 ? 'You have 1 session left.' : `You have ${remaining} sessions left.`;
}
