import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { invites } from '#db/schema/users.ts';

/** Invitations to sign up, kept by the hash of their token. */
export type InvitesStore = {
  /** Drops those that are used up or over, too. */
  insert(invite: { tokenHash: string; uses: number; expiresAt: Date; now: Date }): Promise<void>;
  isUsable(tokenHash: string, now: Date): Promise<boolean>;
};

export function createInvitesStore(db: Db): InvitesStore {
  return {
    insert: async ({ tokenHash, uses, expiresAt, now }) => {
      db.transaction((tx) => {
        tx.delete(invites)
          .where(or(lte(invites.expiresAt, now), lte(invites.usesLeft, 0)))
          .run();
        tx.insert(invites).values({ tokenHash, usesLeft: uses, expiresAt, createdAt: now }).run();
      });
    },
    isUsable: async (tokenHash, now) => isUsableInvite(db, tokenHash, now),
  };
}

/** Part of a transaction, too. */
export function isUsableInvite(db: DbOrTx, tokenHash: string, now: Date): boolean {
  return (
    db
      .select({ id: invites.id })
      .from(invites)
      .where(and(eq(invites.tokenHash, tokenHash), gt(invites.usesLeft, 0), gt(invites.expiresAt, now)))
      .get() !== undefined
  );
}

/** Part of the transaction that makes the account. */
export function spendInvite(tx: Tx, tokenHash: string): void {
  tx.update(invites)
    .set({ usesLeft: sql`${invites.usesLeft} - 1` })
    .where(eq(invites.tokenHash, tokenHash))
    .run();
}
