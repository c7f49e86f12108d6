import { Check } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { Card } from '#client/components/ui/card.tsx';
import type { PlanReply } from '#shared/contract/licenses.ts';
import { priceText } from '#shared/rules/pricing.ts';

type Props = {
  plan: PlanReply;
  /** What the button says. */
  action: string;
  /** Stands under the button, e.g. why it is off. */
  note: string | null;
  disabled: boolean;
  pending: boolean;
  onActivate: () => void;
};

/** A plan that costs nothing, and the button that takes it. */
export function TrialPlan({ plan, action, note, disabled, pending, onActivate }: Props) {
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
