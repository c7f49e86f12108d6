import type { Content } from '#shared/content/content.ts';
import type { Stores } from './stores.ts';

/** Copies plans, companies, categories and levels from the content files into their rows; users' rows stay. */
export async function syncContent(stores: Stores, content: Content, now: Date): Promise<void> {
  await stores.licenses.syncPlans(content.plans.plans, now);
  await stores.lookups.sync(content.lookups);
}

/** Throws an Error that names every user whose remaining sessions differ from the ledger. */
export async function checkLedger(stores: Stores): Promise<void> {
  const mismatches = await stores.licenses.findLedgerMismatches();
  const wrong = mismatches.map(
    (row) => `user ${row.userId}: ${row.sessionsRemaining} remain, the ledger says ${row.ledgerSum}`,
  );
  if (wrong.length > 0) throw new Error(`Sessions and ledger disagree.\n  ${wrong.join('\n  ')}`);
}
