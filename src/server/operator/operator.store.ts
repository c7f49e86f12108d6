import { and, asc, count, desc, eq, inArray, isNotNull, max, or, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jsonNumber } from '#db/driver/kit.ts';
import { change, one, type Statements } from '#db/driver/statements.ts';
import { interviews, interviewResponses as responses } from '#db/schema/interviews.ts';
import { jobs } from '#db/schema/jobs.ts';
import { licenseLedger, licensePlans, userLicenses } from '#db/schema/licenses.ts';
import { passwordResetTokens, sessions, users } from '#db/schema/users.ts';
import { dropSessionsOf } from '#server/modules/auth/sessions.store.ts';

/** Ids are never given twice: once this account is deleted, no stranger becomes the operator. */
const FIRST_ACCOUNT = 1;

/** An account as its operator sees it. */
export type ListedUser = {
  id: number;
  email: string;
  createdAt: Date;
  disabledAt: Date | null;
  interviews: number;
  /** Null: no limit. 0 if there is no plan, too. */
  sessionsRemaining: number | null;
  signedIn: number;
};
export type Counts = {
  users: number;
  disabledUsers: number;
  interviews: number;
  recordings: number;
  recordingBytes: number;
  jobsQueued: number;
  jobsFailed: number;
  sessionsSpent: number;
};

/** What the operator's commands and the metrics need from the database. */
export type OperatorStore = {
  listUsers(): Promise<ListedUser[]>;
  /** Disables an account and ends its sessions and reset links, or enables it again. */
  setDisabled(userId: number, disabledAt: Date | null): Promise<void>;
  /**
   * Adds sessions to an account, which gets the free plan if it has none. Returns false if its sessions have no limit.
   */
  grant(userId: number, amount: number, now: Date): Promise<boolean>;
  endAllSessions(): Promise<number>;
  /**
   * The id of the operator's account: the one that was named, or else the first that was ever made. Null if that is
   * gone.
   */
  operatorId(): Promise<number | null>;
  nameOperator(userId: number): Promise<void>;
  counts(): Promise<Counts>;
  /** Those counts that cost next to nothing, for a caller that asks often. */
  totals(): Promise<{ accounts: number; interviews: number; sessionsSpent: number }>;
  /** Numbers of jobs that are not done. */
  openJobs(): Promise<{ kind: string; status: string; count: number }[]>;
  /** When anything was last written here; null for an empty database. */
  lastWrite(): Promise<Date | null>;
};

export function createOperatorStore(db: Db): OperatorStore {
  return {
    listUsers: async () =>
      db.all(
        db
          .select({
            id: users.id,
            email: users.email,
            createdAt: users.createdAt,
            disabledAt: users.disabledAt,
            interviews: sql<number>`(select count(*) from ${interviews} where ${interviews.userId} = ${users.id})`,
            signedIn: sql<number>`(select count(*) from ${sessions} where ${jsonNumber(sessions.sess, 'userId')} = ${users.id})`,
            sessionsRemaining: sql<
              number | null
            >`case when ${userLicenses.id} is null then 0 else ${userLicenses.sessionsRemaining} end`,
          })
          .from(users)
          .leftJoin(userLicenses, eq(userLicenses.userId, users.id))
          .orderBy(asc(users.id)),
      ),
    setDisabled: async (userId, disabledAt) => {
      await db.atomic({ user: userId }, function* (tx) {
        yield* change(tx.update(users).set({ disabledAt }).where(eq(users.id, userId)));
        if (disabledAt === null) return;
        yield* dropSessionsOf(tx, userId);
        yield* change(tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)));
      });
    },
    grant: async (userId, amount, now) =>
      db.atomic({ user: userId }, function* (tx) {
        const license = yield* one(tx.select().from(userLicenses).where(eq(userLicenses.userId, userId)));
        if (license && license.sessionsRemaining === null) return false;
        yield* change(tx.insert(licenseLedger).values({ userId, kind: 'gift', amount, createdAt: now }));
        if (license) {
          yield* change(
            tx
              .update(userLicenses)
              .set({
                sessionsRemaining: sql`${userLicenses.sessionsRemaining} + ${amount}`,
                status: 'active',
              })
              .where(eq(userLicenses.id, license.id)),
          );
          return true;
        }
        const free = and(eq(licensePlans.type, 'trial'), eq(licensePlans.isActive, true));
        const plan = yield* one(tx.select({ id: licensePlans.id }).from(licensePlans).where(free));
        if (!plan) throw new Error('There is no free plan to grant sessions of.');
        const fresh = { planId: plan.id, sessionsRemaining: amount, startDate: now, purchasedAt: now };
        yield* change(tx.insert(userLicenses).values({ userId, ...fresh }));
        return true;
      }),
    endAllSessions: async () => (await db.change(db.delete(sessions))).changes,
    operatorId: async () =>
      (
        await db.one(
          db
            .select({ id: users.id })
            .from(users)
            .where(or(eq(users.isOperator, true), eq(users.id, FIRST_ACCOUNT)))
            .orderBy(desc(users.isOperator))
            .limit(1),
        )
      )?.id ?? null,
    nameOperator: async (userId) => {
      await db.atomic('everything', function* (tx) {
        yield* change(tx.update(users).set({ isOperator: false }).where(eq(users.isOperator, true)));
        yield* change(tx.update(users).set({ isOperator: true }).where(eq(users.id, userId)));
      });
    },
    counts: () =>
      db.read(function* () {
        const people = yield* one(db.select({ n: count() }).from(users));
        const disabled = yield* one(db.select({ n: count() }).from(users).where(isNotNull(users.disabledAt)));
        const sounds = yield* one(
          db
            .select({ n: count(responses.audioFile), bytes: sum(responses.audioBytes).mapWith(Number) })
            .from(responses),
        );
        const jobsOf = function* (status: 'queued' | 'failed') {
          return (yield* one(db.select({ n: count() }).from(jobs).where(eq(jobs.status, status))))?.n ?? 0;
        };
        return {
          users: people?.n ?? 0,
          disabledUsers: disabled?.n ?? 0,
          interviews: (yield* one(db.select({ n: count() }).from(interviews)))?.n ?? 0,
          recordings: sounds?.n ?? 0,
          recordingBytes: sounds?.bytes ?? 0,
          jobsQueued: yield* jobsOf('queued'),
          jobsFailed: yield* jobsOf('failed'),
          sessionsSpent:
            (yield* one(
              db.select({ n: count() }).from(licenseLedger).where(eq(licenseLedger.kind, 'consume')),
            ))?.n ?? 0,
        };
      }),
    totals: () =>
      db.read(function* () {
        return {
          accounts: (yield* one(db.select({ n: count() }).from(users)))?.n ?? 0,
          interviews: (yield* one(db.select({ n: count() }).from(interviews)))?.n ?? 0,
          sessionsSpent: yield* spentSessions(db),
        };
      }),
    openJobs: async () =>
      db.all(
        db
          .select({ kind: jobs.kind, status: jobs.status, count: count() })
          .from(jobs)
          .where(inArray(jobs.status, ['queued', 'failed']))
          .groupBy(jobs.kind, jobs.status),
      ),
    lastWrite: () =>
      db.read(function* () {
        const times = [
          (yield* one(db.select({ at: max(users.updatedAt) }).from(users)))?.at,
          (yield* one(db.select({ at: max(interviews.createdAt) }).from(interviews)))?.at,
          (yield* one(db.select({ at: max(responses.timestamp) }).from(responses)))?.at,
        ];
        const known = times.flatMap((at) => (at ? [at.getTime()] : []));
        return known.length > 0 ? new Date(Math.max(...known)) : null;
      }),
  };
}

function* spentSessions(db: Db): Statements<number> {
  return (
    (yield* one(db.select({ n: count() }).from(licenseLedger).where(eq(licenseLedger.kind, 'consume'))))?.n ??
    0
  );
}
