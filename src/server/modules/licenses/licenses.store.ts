import { notInArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { licensePlans } from '#db/schema/licenses.ts';
import type { PlansFile } from '#shared/content/catalogue.ts';

type PlanContent = PlansFile['plans'][number];

/** Writes the plan's row, found by its slug. Licences of users are not touched. */
export function savePlan(tx: Tx, plan: PlanContent, now: Date): void {
  const { slug, ...columns } = plan;
  tx.insert(licensePlans)
    .values({ slug, ...columns, createdAt: now })
    .onConflictDoUpdate({ target: licensePlans.slug, set: columns })
    .run();
}

export function deactivatePlansExcept(tx: Tx, slugs: string[]): void {
  tx.update(licensePlans).set({ isActive: false }).where(notInArray(licensePlans.slug, slugs)).run();
}
