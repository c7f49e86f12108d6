import type { Tx } from '#db/client.ts';
import { usageSessions } from '#db/schema/licenses.ts';

/** Speaking time in seconds and cost in US dollars: one row an answer, once its words are settled (decisions D24). */
export type Usage = typeof usageSessions.$inferInsert;

export function insertUsage(tx: Tx, usage: Usage): void {
  tx.insert(usageSessions).values(usage).run();
}
