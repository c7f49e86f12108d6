import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Check } from 'lucide-react';
import { LoadError } from '#client/components/ui/alert.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Card, Page } from '#client/components/ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#client/components/ui/skeleton.tsx';
import { toast, toastError } from '#client/lib/toast.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { LicenseReply, PlanReply } from '#shared/contract/licenses.ts';
import { priceText, sessionsText } from '#shared/rules/plans.ts';

type Props = {
  /** The label of a plan's button. */
  actionOf: (plan: PlanReply, license: LicenseReply) => string;
  onActivated: () => void;
};

/** The plans that users can get today: those of type trial. */
export function TrialPlans({ actionOf, onActivated }: Props) {
  const plans = trpc.licenses.listPlans.useQuery();
  const license = trpc.licenses.get.useQuery();
  const activate = useActivateFreePlan(onActivated);
  const error = plans.error ?? license.error;
  if (error) {
    return (
      <LoadError
        title="The plans could not be loaded"
        error={error}
        onRetry={() => Promise.all([plans.refetch(), license.refetch()])}
      />
    );
  }
  const current = license.data;
  if (!plans.data || !current) {
    return (
      <SkeletonGroup label="Loading plans">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  const remaining = current.quota.sessionsRemaining;
  const trials = plans.data.filter((plan) => plan.type === 'trial');
  if (trials.length === 0) return <p>No free plan is offered at the moment.</p>;
  return trials.map((plan) => (
    <TrialPlan
      key={plan.id}
      plan={plan}
      action={actionOf(plan, current)}
      note={remainingText(remaining)}
      disabled={remaining !== 0}
      pending={activate.isPending}
      onActivate={() => activate.mutate({})}
    />
  ));
}

/** Why the button is disabled while sessions remain; null if none do. */
function remainingText(remaining: number | null): string | null {
  if (remaining === 0) return null;
  if (remaining === null) return 'Your plan has no limit on sessions.';
  return remaining === 1 ? 'You have 1 session left.' : `You have ${remaining} sessions left.`;
}

type TrialPlanProps = {
  plan: PlanReply;
  /** The label of the button. */
  action: string;
  /** Shown under the button, such as why it is disabled. */
  note: string | null;
  disabled: boolean;
  pending: boolean;
  onActivate: () => void;
};

/** A plan that costs nothing, and the button that takes it. */
function TrialPlan({ plan, action, note, disabled, pending, onActivate }: TrialPlanProps) {
  return (
    <Card className="grid gap-4" aria-label={plan.name}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-lg">{plan.name}</h3>
        <p className="text-lg font-semibold tabular-nums">{priceText(plan)}</p>
      </div>
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check aria-hidden size={18} className="mt-1 shrink-0 text-primary" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <Button onClick={onActivate} disabled={disabled} pending={pending}>
          {pending ? 'Activating...' : action}
        </Button>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
    </Card>
  );
}

/** Activates the free plan, says so, and has the license and the interviews read again. */
function useActivateFreePlan(onActivated: () => void) {
  const utils = trpc.useUtils();
  return trpc.licenses.activateFreePlan.useMutation({
    onSuccess: (license) => {
      utils.licenses.get.setData(undefined, license);
      void utils.licenses.get.invalidate();
      void utils.interviews.list.invalidate();
      toast({ title: 'Plan Activated', description: readyText(license) });
      onActivated();
    },
    onError: (error) => toastError('Activation Failed', error, 'Something went wrong. Please try again.'),
  });
}

function readyText({ quota }: LicenseReply): string {
  if (quota.sessionsRemaining === 1) return '1 interview session is ready.';
  return `${quota.sessionsRemaining ?? 'Unlimited'} interview sessions are ready.`;
}

/** The user's plan, and those that they can get. */
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

type PlanDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once a plan is active: what waited for one may go on. */
  onActivated: () => void;
};

/** Offers a plan when sessions have run out. It fetches only when open, and closes once a plan was activated. */
export function PlanDialog({ open, onOpenChange, onActivated }: PlanDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Choose Your Interview Plan"
      description={<SessionsRemaining />}
    >
      <TrialPlans
        actionOf={(_plan, { quota }) =>
          quota.sessionsRemaining === 0 ? 'Get Started Free' : 'Already Active'
        }
        onActivated={() => {
          onOpenChange(false);
          onActivated();
        }}
      />
    </Dialog>
  );
}

function SessionsRemaining() {
  const license = trpc.licenses.get.useQuery();
  if (!license.data) return <p>An interview needs a session from a plan.</p>;
  return (
    <>
      {/* Without it, the zero below would read like a refusal to somebody who has only just signed up. */}
      {license.data.license === null && (
        <p>
          The free plan needs no card. It is the only one for now, and your interview starts as soon as you
          take it.
        </p>
      )}
      <p>
        Sessions Remaining:{' '}
        <span className="figures">{sessionsText(license.data.quota.sessionsRemaining)}</span>
      </p>
    </>
  );
}
