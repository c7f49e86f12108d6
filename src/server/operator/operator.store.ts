import { and, asc, count, desc, eq, inArray, isNotNull, max, or, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { interviews, interviewResponses as responses } from '#db/schema/interviews.ts';
import { jobs } from '#db/schema/jobs.ts';
import { licenseLedger, licensePlans, userLicenses } from '#db/schema/licenses.ts';
import { passwordResetTokens, sessions, users } from '#db/schema/users.ts';
import { dropSessionsOf } from '#server/modules/auth/sessions.store.ts';

/** Ids are never used again: once that account is deleted, no stranger comes to be the first. */
const FIRST_ACCOUNT = 1;

/** An account as its operator sees it. */
export type ListedUser = {
  id: number;
  email: string;
  createdAt: Date;
  disabledAt: Date | null;
  interviews: number;
  /** Null: no limit; 0 also without a plan. */
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

/** What the operator's commands and the metrics ask of the database. */
export type OperatorStore = {
  listUsers(): Promise<ListedUser[]>;
  /** Shuts an account and ends its sessions and reset links, or opens it again. */
  setDisabled(userId: number, disabledAt: Date | null): Promise<void>;
  /** Adds sessions to an account, which gets the free plan where it has none. False where its sessions have no limit. */
  grant(userId: number, amount: number, now: Date): Promise<boolean>;
  endAllSessions(): Promise<number>;
  /** Whose account is the operator's: the one that was named, or else the first that was ever made. Null where that is gone. */
  operatorId(): Promise<number | null>;
  nameOperator(userId: number): Promise<void>;
  counts(): Promise<Counts>;
  /** The same as far as it costs next to nothing, for a caller that asks often. */
  totals(): Promise<{ accounts: number; interviews: number; sessionsSpent: number }>;
  /** Work that is not done. */
  openJobs(): Promise<{ kind: string; status: string; count: number }[]>;
  /** When anything was last written here; null for an empty database. */
  lastWrite(): Promise<Date | null>;
};

export function createOperatorStore(db: Db): OperatorStore {
  return {
    listUsers: async () =>
      db
        .select({
          id: users.id,
          email: users.email,
          createdAt: users.createdAt,
          disabledAt: users.disabledAt,
          interviews: sql<number>`(select count(*) from ${interviews} where ${interviews.userId} = ${users.id})`,
          signedIn: sql<number>`(select count(*) from ${sessions} where ${sessions.sess} ->> '$.userId' = ${users.id})`,
          sessionsRemaining: sql<
            number | null
          >`case when ${userLicenses.id} is null then 0 else ${userLicenses.sessionsRemaining} end`,
        })
        .from(users)
        .leftJoin(userLicenses, eq(userLicenses.userId, users.id))
        .orderBy(asc(users.id))
        .all(),
    setDisabled: async (userId, disabledAt) => {
      db.transaction((tx) => {
        tx.update(users).set({ disabledAt }).where(eq(users.id, userId)).run();
        if (disabledAt === null) return;
        dropSessionsOf(tx, userId);
        tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)).run();
      });
    },
    grant: async (userId, amount, now) =>
      db.transaction(
        (tx) => {
          const license = tx.select().from(userLicenses).where(eq(userLicenses.userId, userId)).get();
          if (license && license.sessionsRemaining === null) return false;
          tx.insert(licenseLedger).values({ userId, kind: 'grant', amount, createdAt: now }).run();
          if (license) {
            tx.update(userLicenses)
              .set({
                sessionsRemaining: sql`${userLicenses.sessionsRemaining} + ${amount}`,
                status: 'active',
              })
              .where(eq(userLicenses.id, license.id))
              .run();
            return true;
          }
          const free = and(eq(licensePlans.type, 'trial'), eq(licensePlans.isActive, true));
          const plan = tx.select({ id: licensePlans.id }).from(licensePlans).where(free).get();
          if (!plan) throw new Error('There is no free plan to grant sessions of.');
          const fresh = { planId: plan.id, sessionsRemaining: amount, startDate: now, purchasedAt: now };
          tx.insert(userLicenses)
            .values({ userId, ...fresh })
            .run();
          return true;
        },
        { behavior: 'immediate' },
      ),
    endAllSessions: async () => db.delete(sessions).run().changes,
    operatorId: async () =>
      db
        .select({ id: users.id })
        .from(users)
        .where(or(eq(users.isOperator, true), eq(users.id, FIRST_ACCOUNT)))
        .orderBy(desc(users.isOperator))
        .limit(1)
        .get()?.id ?? null,
    nameOperator: async (userId) => {
      db.transaction((tx) => {
        tx.update(users).set({ isOperator: false }).where(eq(users.isOperator, true)).run();
        tx.update(users).set({ isOperator: true }).where(eq(users.id, userId)).run();
      });
    },
    counts: async () => {
      const people = db.select({ n: count() }).from(users).get();
      const disabled = db.select({ n: count() }).from(users).where(isNotNull(users.disabledAt)).get();
      const sounds = db
        .select({ n: count(responses.audioFile), bytes: sum(responses.audioBytes).mapWith(Number) })
        .from(responses)
        .get();
      const jobsOf = (status: 'queued' | 'failed') =>
        db.select({ n: count() }).from(jobs).where(eq(jobs.status, status)).get()?.n ?? 0;
      return {
        users: people?.n ?? 0,
        disabledUsers: disabled?.n ?? 0,
        interviews: db.select({ n: count() }).from(interviews).get()?.n ?? 0,
        recordings: sounds?.n ?? 0,
        recordingBytes: sounds?.bytes ?? 0,
        jobsQueued: jobsOf('queued'),
        jobsFailed: jobsOf('failed'),
        sessionsSpent:
          db.select({ n: count() }).from(licenseLedger).where(eq(licenseLedger.kind, 'consume')).get()?.n ??
          0,
      };
    },
    totals: async () => ({
      accounts: db.select({ n: count() }).from(users).get()?.n ?? 0,
      interviews: db.select({ n: count() }).from(interviews).get()?.n ?? 0,
      sessionsSpent: spentSessions(db),
    }),
    openJobs: async () =>
      db
        .select({ kind: jobs.kind, status: jobs.status, count: count() })
        .from(jobs)
        .where(inArray(jobs.status, ['queued', 'failed']))
        .groupBy(jobs.kind, jobs.status)
        .all(),
    lastWrite: async () => {
      const times = [
        db
          .select({ at: max(users.updatedAt) })
          .from(users)
          .get()?.at,
        db
          .select({ at: max(interviews.createdAt) })
          .from(interviews)
          .get()?.at,
        db
          .select({ at: max(responses.timestamp) })
          .from(responses)
          .get()?.at,
      ];
      const known = times.flatMap((at) => (at ? [at.getTime()] : []));
      return known.length > 0 ? new Date(Math.max(...known)) : null;
    },
  };
}

function spentSessions(db: Db): number {
  return db.select({ n: count() }).from(licenseLedger).where(eq(licenseLedger.kind, 'consume')).get()?.n ?? 0;
}
