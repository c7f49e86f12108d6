import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { knownDevices, users } from '#db/schema/users.ts';
import { hasEmail } from './accounts.store.ts';

/** Devices that signed in to an account before, by the hash of their key. They go with the account. */
export type KnownDevicesStore = {
  isKnown(email: string, keyHash: string): Promise<boolean>;
  /** Forgets the account's oldest beyond `max`, all or nothing. */
  remember(device: { userId: number; keyHash: string; now: Date }, max: number): Promise<void>;
};

export function createKnownDevicesStore(db: Db): KnownDevicesStore {
  return {
    isKnown: async (email, keyHash) =>
      db
        .select({ userId: knownDevices.userId })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .where(and(hasEmail(email), eq(knownDevices.keyHash, keyHash)))
        .get() !== undefined,
    remember: async ({ userId, keyHash, now }, max) => {
      db.transaction(
        (tx) => {
          tx.insert(knownDevices)
            .values({ userId, keyHash, lastSignInAt: now })
            .onConflictDoUpdate({
              target: [knownDevices.userId, knownDevices.keyHash],
              set: { lastSignInAt: now },
            })
            .run();
          const newest = tx
            .select({ keyHash: knownDevices.keyHash })
            .from(knownDevices)
            .where(eq(knownDevices.userId, userId))
            .orderBy(desc(knownDevices.lastSignInAt))
            .limit(max);
          tx.delete(knownDevices)
            .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.keyHash, newest)))
            .run();
        },
        { behavior: 'immediate' },
      );
    },
  };
}
