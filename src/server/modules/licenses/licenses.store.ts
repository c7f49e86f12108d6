import { and, asc, eq, gt, isNotNull, isNull, ne, notInArray, or, type SQL, sql, sum } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { licenseLedger, licensePlans, userLicenses } from '#db/schema/licenses.ts';
import type { PlansFile } from '#shared/content/catalogue.ts';
import type { PlanReply } from '#shared/contract/licenses.ts';

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
type LedgerEntry = Omit<typeof licenseLedger.$inferInsert, 'id'>;

export async function listActivePlans(db: DbOrTx): Promise<PlanReply[]> {
  return db
    .select(planColumns)
    .from(licensePlans)
    .where(eq(licensePlans.isActive, true))
    .orderBy(asc(licensePlans.id))
    .all();
}

export function findFreePlan(db: DbOrTx): PlanReply | undefined {
  return db
    .select(planColumns)
    .from(licensePlans)
    .where(and(eq(licensePlans.isActive, true), eq(licensePlans.type, 'trial'), eq(licensePlans.price, 0)))
    .orderBy(asc(licensePlans.id))
    .get();
}

/** Writes the plan's row, found by its slug. Licences of users are not touched. */
export function savePlan(tx: Tx, plan: PlansFile['plans'][number], now: Date): void {
  const { slug, ...columns } = plan;
  tx.insert(licensePlans)
    .values({ slug, ...columns, createdAt: now })
    .onConflictDoUpdate({ target: licensePlans.slug, set: columns })
    .run();
}

export function deactivatePlansExcept(tx: Tx, slugs: string[]): void {
  tx.update(licensePlans).set({ isActive: false }).where(notInArray(licensePlans.slug, slugs)).run();
}

export function findLicense(db: DbOrTx, userId: number): { license: License; plan: PlanReply } | undefined {
  return db
    .select({ license: licenseColumns, plan: planColumns })
    .from(userLicenses)
    .innerJoin(licensePlans, eq(licensePlans.id, userLicenses.planId))
    .where(eq(userLicenses.userId, userId))
    .get();
}

/** Gives the user this licence in the place of any other; answers its id. */
export function saveLicense(
  tx: Tx,
  license: { userId: number; planId: number; sessionsRemaining: number | null; now: Date },
): number {
  const { userId, now, ...columns } = license;
  const fresh = { ...columns, status: 'active', startDate: now, endDate: null, purchasedAt: now };
  return tx
    .insert(userLicenses)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: userLicenses.userId, set: fresh })
    .returning({ id: userLicenses.id })
    .get().id;
}

/** Takes one session in one statement, so that no one else can take it too. Undefined when there is none. */
export function takeSession(
  tx: Tx,
  userId: number,
  now: Date,
): { sessionsRemaining: number | null } | undefined {
  const { sessionsRemaining, status, endDate } = userLicenses;
  return tx
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
    .returning({ sessionsRemaining })
    .get();
}

export function addLedgerEntry(tx: Tx, entry: LedgerEntry): void {
  tx.insert(licenseLedger).values(entry).run();
}

const amountSum: SQL<number> = sql`coalesce(${sum(licenseLedger.amount)}, 0)`.mapWith(Number);

export function ledgerSum(db: DbOrTx, userId: number): number {
  const row = db
    .select({ total: amountSum })
    .from(licenseLedger)
    .where(eq(licenseLedger.userId, userId))
    .get();
  return row?.total ?? 0;
}

/** Times of the user's grants after `since`, oldest first. */
export function grantTimes(db: DbOrTx, userId: number, since: Date): Date[] {
  return db
    .select({ at: licenseLedger.createdAt })
    .from(licenseLedger)
    .where(
      and(
        eq(licenseLedger.userId, userId),
        eq(licenseLedger.kind, 'grant'),
        gt(licenseLedger.createdAt, since),
      ),
    )
    .orderBy(asc(licenseLedger.createdAt))
    .all()
    .map((row) => row.at);
}

/** Licences with a limit whose remaining sessions are not the sum of their ledger. */
export function ledgerMismatches(db: DbOrTx) {
  const { userId, sessionsRemaining } = userLicenses;
  return db
    .select({ userId, sessionsRemaining, ledgerSum: amountSum })
    .from(userLicenses)
    .leftJoin(licenseLedger, eq(licenseLedger.userId, userId))
    .where(isNotNull(sessionsRemaining))
    .groupBy(userId)
    .having(ne(amountSum, sessionsRemaining))
    .all();
}
