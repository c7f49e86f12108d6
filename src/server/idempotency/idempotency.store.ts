import { and, eq, lt } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { idempotencyKeys } from '#db/schema/jobs.ts';
import { AppError } from '#server/errors.ts';
import type { KeyedCall } from './keyed-call.ts';

export type IdempotencyStore = {
  /**
   * The id of the row that an earlier call with this key and input made or changed, or null for a new call.
   * @throws {AppError} IDEMPOTENCY_KEY_REUSED if the key came with another input.
   */
  findReplay(call: KeyedCall): Promise<number | null>;
  deleteBefore(time: Date): Promise<void>;
};

export function createIdempotencyStore(db: Db): IdempotencyStore {
  return {
    findReplay: async (call) => db.read(() => findReplay(db, call)),
    deleteBefore: async (time) => {
      await db.change(db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, time)));
    },
  };
}

/**
 * Part of a transaction: makes its effect once for each key, and returns the id of the effect's row, or of the earlier
 * call's row if the key came before. Key and effect are kept together or not at all; an effect of null did nothing and
 * keeps no key.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED.
 */
export function* oncePerKey(
  tx: Tx,
  call: KeyedCall,
  now: Date,
  effect: () => Statements<number | null>,
): Statements<number | null> {
  const replay = yield* findReplay(tx, call);
  if (replay !== null) return replay;
  const subjectId = yield* effect();
  const { userId, action, key, inputSha256 } = call;
  if (key !== null && subjectId !== null) {
    yield* change(
      tx.insert(idempotencyKeys).values({ userId, action, key, inputSha256, subjectId, createdAt: now }),
    );
  }
  return subjectId;
}

function* findReplay(db: DbOrTx, { userId, action, key, inputSha256 }: KeyedCall): Statements<number | null> {
  if (key === null) return null;
  const row = yield* one(
    db
      .select({ inputSha256: idempotencyKeys.inputSha256, subjectId: idempotencyKeys.subjectId })
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.userId, userId),
          eq(idempotencyKeys.action, action),
          eq(idempotencyKeys.key, key),
        ),
      ),
  );
  if (!row) return null;
  if (row.inputSha256 !== inputSha256) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return row.subjectId;
}
