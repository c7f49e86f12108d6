import type { Db } from '#db/client.ts';
import type { Content } from '#shared/content/content.ts';
import { syncPlans } from './modules/licenses/sync-plans.ts';
import { syncLookups } from './modules/lookups/sync-lookups.ts';

/** Copies plans, companies, categories and levels from the content files into their rows; users' rows stay. */
export function syncContent(db: Db, content: Content, now: Date): void {
  syncPlans(db, content.plans, now);
  syncLookups(db, content.lookups);
}
