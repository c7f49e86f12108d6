import { and, eq, lt } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/jobs.ts';

export type KeyName = { userId: number; action: string; key: string };
export type KeyRow = { inputSha256: string; subjectId: number | null };

export function findKey(db: DbOrTx, { userId, action, key }: KeyName): KeyRow | undefined {
  return db
    .select({ inputSha256: idempotencyKeys.inputSha256, subjectId: idempotencyKeys.subjectId })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.action, action),
        eq(idempotencyKeys.key, key),
      ),
    )
    .get();
}

export function insertKey(db: DbOrTx, name: KeyName, row: KeyRow, now: Date): void {
  db.insert(idempotencyKeys)
    .values({ ...name, ...row, createdAt: now })
    .run();
}

export function deleteKeysBefore(db: DbOrTx, time: Date): void {
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, time)).run();
}
