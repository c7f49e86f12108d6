import { costText, dollarText, takenText } from '#client/lib/cost-text.ts';
import { trpc } from '#client/lib/trpc.ts';

/** What providers cost for this user in the present month. Nothing where no provider did anything. */
export function MonthlyCost() {
  const { data: cost } = trpc.costs.month.useQuery();
  const taken = cost && takenText(cost);
  if (!taken) return null;
  return (
    <section aria-labelledby="costs" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <h2 id="costs" className="text-xl">
        Costs
      </h2>
      <p>
        This month your interviews cost this server <strong className="figures">{costText(cost)}</strong>
        {cost.budgetUsd !== null && <> of the {dollarText(cost.budgetUsd)} that it grants you</>}: {taken}.
      </p>
    </section>
  );
}
