import { Dialog } from '#client/components/ui/dialog.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { sessionsText } from '#shared/rules/plans.ts';
import { TrialPlans } from './trial-plans.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was waiting for a plan may go on. */
  onActivated: () => void;
};

/** Offers a plan where sessions ran out. It fetches only when open, and closes when a plan was activated. */
export function PlanDialog({ open, onOpenChange, onActivated }: Props) {
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
    <p>
      Sessions Remaining:{' '}
      <span className="figures">{sessionsText(license.data.quota.sessionsRemaining)}</span>
    </p>
  );
}
