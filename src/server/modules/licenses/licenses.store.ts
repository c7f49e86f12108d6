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

/** A license whose remaining sessions differ from the sum of its ledger. */
export type LedgerMismatch = { userId: number; sessionsRemaining: number | null; ledgerSum: number };

/** The result of a request for the free plan. */
export type Activation = 'done' | 'no_free_plan' | { refusedUntil: Date };

export type LicensesStore = {
  listActivePlans(): Promise<PlanReply[]>;
  findLicense(userId: number): Promise<{ license: License; plan: PlanReply } | undefined>;
  /**
   * Gives the free plan's sessions to a user who has none left; does nothing for others.
   * @param request.perDay How many grants a user may get in any 24 hours; null for no limit.
   */
  activateFreePlan(request: { call: KeyedCall; perDay: number | null; now: Date }): Promise<Activation>;
  /**
   * Updates the plans' rows from the content file. A plan that left the file stays, inactive, because licenses refer to
   * it.
   */
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

/** Proof that a session was spent, which inserting an interview requires. Only `spendSession` creates one. */
export type SpentSession = {
  readonly [spent]: true;
  readonly userId: number;
  /** Sessions left; null for no limit. */
  readonly sessionsRemaining: number | null;
};

/**
 * The quota rule, part of the transaction that starts an interview: takes one session in a single statement, so that no
 * other call can take the same one. A user who has none gets the sessions that are left (0) instead of a proof.
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

/** Records the spending in the ledger, in the same transaction. An unlimited license loses nothing, so it counts 0. */
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
 * Part of a transaction: gives the session of a friend's interview back if nobody asked anything in it (product rule
 * 70). This happens once per interview: the ledger takes no second refund.
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
  // An unlimited license spent nothing; one that has become unlimited since gains nothing.
  if (changes === 0 || amount === 0) return;
  const { sessionsRemaining } = userLicenses;
  yield* change(
    tx
      .update(userLicenses)
      .set({ sessionsRemaining: sql`${sessionsRemaining} + ${amount}` })
      .where(and(eq(userLicenses.userId, userId), isNotNull(sessionsRemaining))),
  );
}

/** Fills up the license if nothing is left. Returns the license's id, or why there is none. */
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
  // The sessions are set, not added: the ledger takes the difference, so that its sum stays what remains. It is summed
  // only now that the license's row is locked: a refund, whose lock is the interview's, may have come in between.
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

/** When the user got grants in the 24 hours before `now`, oldest first. */
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
