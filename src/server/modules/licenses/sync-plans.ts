import type { Db } from '#db/client.ts';
import type { PlansFile } from '#shared/content/catalogue.ts';
import { deactivatePlansExcept, savePlan } from './licenses.store.ts';

/** Brings the plans' rows up to the content file. A plan that left the file stays, inactive: licences refer to it. */
export function syncPlans(db: Db, file: PlansFile, now: Date): void {
  db.transaction((tx) => {
    deactivatePlansExcept(
      tx,
      file.plans.map((plan) => plan.slug),
    );
    for (const plan of file.plans) savePlan(tx, plan, now);
  });
}
