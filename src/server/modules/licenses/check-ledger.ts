import type { DbOrTx } from '#db/client.ts';
import { ledgerMismatches } from './licenses.store.ts';

/** Throws an Error naming every user whose remaining sessions are not what the ledger says (trust: quota). */
export function checkLedger(db: DbOrTx): void {
  const wrong = ledgerMismatches(db).map(
    (row) => `user ${row.userId}: ${row.sessionsRemaining} remain, the ledger says ${row.ledgerSum}`,
  );
  if (wrong.length > 0) throw new Error(`Sessions and ledger disagree.\n  ${wrong.join('\n  ')}`);
}
