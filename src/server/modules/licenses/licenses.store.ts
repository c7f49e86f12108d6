import { and, asc, eq, gt, isNotNull, isNull, ne, notInArray, or, type SQL, sql, sum } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
import { interviewResponses, interviews } from '#db/schema/interviews.ts';
import { licenseLedger, licensePlans, userLicenses } from '#db/schema/licenses.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { PlansFile } from '#shared/content/content.ts';
import type { PlanReply } from '#shared/contract/licenses.ts';
import { usableSessions } from './licenses.ts';

const planColumns = {
  id: licensePlans.id,
  name: licensePlans.name,
  type: licensePlans.type,
  sessionsIncluded: licensePlans.sessionsIncluded,
  pricePerSession: licensePlans.pricePerSession,
  monthlyPrice: licensePlans.monthlyPrice,
  price: licensePlans.price,
  features: licensePlans.features,
  isActive: licensePlans.isActive,
};

const licenseColumns = {
  id: userLicenses.id,
  planId: userLicenses.planId,
  status: userLicenses.status,
  sessionsRemaining: userLicenses.sessionsRemaining,
  startDate: userLicenses.startDate,
  endDate: userLicenses.endDate,
  purchasedAt: userLicenses.purchasedAt,
};

type License = Pick<typeof userLicenses.$inferSelect, keyof typeof licenseColumns>;

/** A license whose remaining sessions are not the sum of its ledger. */
export type LedgerMismatch = { userId: number; sessionsRemaining: number | null; ledgerSum: number };

/** What a request for the free plan came to. */
export type Activation = 'done' | 'no_free_plan' | { refusedUntil: Date };

export type LicensesStore = {
  listActivePlans(): Promise<PlanReply[]>;
  findLicense(userId: number): Promise<{ license: License; plan: PlanReply } | undefined>;
  /**
   * Gives the free plan's sessions to a user who has none left, and nothing to others.
   * @param request.perDay Grants a user may get in any 24 hours; null: no limit.
   */
  activateFreePlan(request: { call: KeyedCall; perDay: number | null; now: Date }): Promise<Activation>;
  /** Brings the plans' rows up to the content file. One that left it stays, inactive: licenses refer to it. */
  syncPlans(plans: PlansFile['plans'], now: Date): Promise<void>;
  findLedgerMismatches(): Promise<LedgerMismatch[]>;
};

const DAY_MS = 24 * 3_600_000;

export function createLicensesStore(db: Db): LicensesStore {
  return {
    listActivePlans: async () =>
      db.all(
        db
          .select(planColumns)
          .from(licensePlans)
          .where(eq(licensePlans.isActive, true))
          .orderBy(asc(licensePlans.id)),
      ),

    findLicense: async (userId) => db.read(() => findLicense(db, userId)),

    activateFreePlan: async ({ call, perDay, now }) =>
      db.atomic({ user: call.userId }, function* (tx) {
        let activation: Activation = 'done';
        yield* oncePerKey(tx, call, now, function* () {
          const refilled = yield* refill(tx, call.userId, perDay, now);
          if (typeof refilled === 'number') return refilled;
          activation = refilled;
          return null;
        });
        return activation;
      }),

    syncPlans: async (plans, now) => {
      await db.atomic('everything', function* (tx) {
        const slugs = plans.map(({ slug }) => slug);
        yield* change(
          tx.update(licensePlans).set({ isActive: false }).where(notInArray(licensePlans.slug, slugs)),
        );
        for (const { slug, ...columns } of plans) {
          yield* change(
            tx
              .insert(licensePlans)
              .values({ slug, ...columns, createdAt: now })
              .onConflictDoUpdate({ target: licensePlans.slug, set: columns }),
          );
        }
      });
    },

    findLedgerMismatches: async () => {
      const { userId, sessionsRemaining } = userLicenses;
      return db.all(
        db
          .select({ userId, sessionsRemaining, ledgerSum: amountSum })
          .from(userLicenses)
          .leftJoin(licenseLedger, eq(licenseLedger.userId, userId))
          .where(isNotNull(sessionsRemaining))
          .groupBy(userId, sessionsRemaining)
          .having(ne(amountSum, sessionsRemaining)),
      );
    },
  };
}

const spent = Symbol('spent session');

/** Proof that a session was paid for, which inserting an interview demands. Only `spendSession` makes one. */
export type SpentSession = {
  readonly [spent]: true;
  readonly userId: number;
  /** What is left; null: no limit. */
  readonly sessionsRemaining: number | null;
};

/**
 * THE quota rule, part of the transaction that starts an interview: takes one session in one statement, so that no one
 * else can take it too. A user who has none gets what remains (0) instead of a proof.
 */
export function* spendSession(
  tx: Tx,
  userId: number,
  now: Date,
): Statements<SpentSession | { refused: number | null }> {
  const { sessionsRemaining, status, endDate } = userLicenses;
  const taken = yield* one(
    tx
      .update(userLicenses)
      .set({ sessionsRemaining: sql`${sessionsRemaining} - 1` })
      .where(
        and(
          eq(userLicenses.userId, userId),
          eq(status, 'active'),
          or(isNull(endDate), gt(endDate, now)),
          or(isNull(sessionsRemaining), gt(sessionsRemaining, 0)),
        ),
      )
      .returning({ sessionsRemaining }),
  );
  if (taken) return { [spent]: true, userId, sessionsRemaining: taken.sessionsRemaining };
  return { refused: usableSessions((yield* findLicense(tx, userId))?.license, now) };
}

/** Enters the spending in the ledger, in the same transaction. Without a limit nothing was taken, so it counts 0. */
export function* recordSpending(
  tx: Tx,
  session: SpentSession,
  interviewId: number,
  now: Date,
): Statements<void> {
  const amount = session.sessionsRemaining === null ? 0 : -1;
  yield* change(
    tx
      .insert(licenseLedger)
      .values({ userId: session.userId, interviewId, kind: 'consume', amount, createdAt: now }),
  );
}

/**
 * Part of a transaction: gives the session of an interview back that a friend was to hold and in which nobody asked
 * anything (product rule 70). Once an interview: the ledger takes no second refund.
 */
export function* refundUnasked(tx: Tx, interviewId: number, now: Date): Statements<void> {
  const interview = yield* one(
    tx
      .select({ userId: interviews.userId })
      .from(interviews)
      .where(and(eq(interviews.id, interviewId), eq(interviews.interviewer, 'friend'))),
  );
  const asked = yield* one(
    tx
      .select({ id: interviewResponses.id })
      .from(interviewResponses)
      .where(eq(interviewResponses.interviewId, interviewId))
      .limit(1),
  );
  if (!interview || asked) return;
  const { userId } = interview;
  const spent = yield* one(
    tx
      .select({ amount: licenseLedger.amount })
      .from(licenseLedger)
      .where(and(eq(licenseLedger.interviewId, interviewId), eq(licenseLedger.kind, 'consume'))),
  );
  const amount = -(spent?.amount ?? 0);
  const { changes } = yield* change(
    tx
      .insert(licenseLedger)
      .values({ userId, interviewId, kind: 'refund', amount, createdAt: now })
      .onConflictDoNothing(),
  );
  // A license without a limit counts nothing; one that came to have none since loses nothing.
  if (changes === 0 || amount === 0) return;
  const { sessionsRemaining } = userLicenses;
  yield* change(
    tx
      .update(userLicenses)
      .set({ sessionsRemaining: sql`${sessionsRemaining} + ${amount}` })
      .where(and(eq(userLicenses.userId, userId), isNotNull(sessionsRemaining))),
  );
}

/** Answers the id of the license, filled or as it was, or why there is none. */
function* refill(tx: Tx, userId: number, perDay: number | null, now: Date): Statements<number | Activation> {
  const license = (yield* findLicense(tx, userId))?.license;
  if (license && usableSessions(license, now) !== 0) return license.id;

  const plan = yield* findFreePlan(tx);
  if (!plan) return 'no_free_plan';
  const blocking = perDay === null ? undefined : (yield* grantTimes(tx, userId, now)).at(-perDay);
  if (blocking) return { refusedUntil: new Date(blocking.getTime() + DAY_MS) };

  const sessionsRemaining = plan.sessionsIncluded;
  const fresh = {
    planId: plan.id,
    sessionsRemaining,
    status: 'active',
    startDate: now,
    endDate: null,
    purchasedAt: now,
  };
  const { id } = yield* one(
    tx
      .insert(userLicenses)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: userLicenses.userId, set: fresh })
      .returning({ id: userLicenses.id }),
  );
  // Set, not added: the ledger takes the difference, so that it goes on summing up to what remains. Summed only now that the
  // license's row is ours: a refund, which is about an interview, may have been in between.
  const amount = sessionsRemaining === null ? 0 : sessionsRemaining - (yield* ledgerSum(tx, userId));
  yield* change(tx.insert(licenseLedger).values({ userId, kind: 'grant', amount, createdAt: now }));
  return id;
}

function* findLicense(
  db: DbOrTx,
  userId: number,
): Statements<{ license: License; plan: PlanReply } | undefined> {
  return yield* one(
    db
      .select({ license: licenseColumns, plan: planColumns })
      .from(userLicenses)
      .innerJoin(licensePlans, eq(licensePlans.id, userLicenses.planId))
      .where(eq(userLicenses.userId, userId)),
  );
}

function* findFreePlan(tx: Tx): Statements<PlanReply | undefined> {
  return yield* one(
    tx
      .select(planColumns)
      .from(licensePlans)
      .where(and(eq(licensePlans.isActive, true), eq(licensePlans.type, 'trial'), eq(licensePlans.price, 0)))
      .orderBy(asc(licensePlans.id)),
  );
}

const amountSum: SQL<number> = sql`coalesce(${sum(licenseLedger.amount)}, 0)`.mapWith(Number);

function* ledgerSum(tx: Tx, userId: number): Statements<number> {
  const row = yield* one(
    tx.select({ total: amountSum }).from(licenseLedger).where(eq(licenseLedger.userId, userId)),
  );
  return row?.total ?? 0;
}

/** Times of the user's grants in the 24 hours before `now`, oldest first. */
function* grantTimes(tx: Tx, userId: number, now: Date): Statements<Date[]> {
  return (yield* all(
    tx
      .select({ at: licenseLedger.createdAt })
      .from(licenseLedger)
      .where(
        and(
          eq(licenseLedger.userId, userId),
          eq(licenseLedger.kind, 'grant'),
          gt(licenseLedger.createdAt, new Date(now.getTime() - DAY_MS)),
        ),
      )
      .orderBy(asc(licenseLedger.createdAt)),
  )).map((row) => row.at);
}
