import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
import { reportArguments } from '#db/schema/arguments.ts';
import { interviews, interviewResponses as responses } from '#db/schema/interviews.ts';
import { idempotencyKeys, jobs } from '#db/schema/jobs.ts';
import { exerciseAttempts } from '#db/schema/practice.ts';
import { reports } from '#db/schema/reports.ts';
import { users } from '#db/schema/users.ts';
import { dropSessionsOf } from '#server/modules/auth/sessions.store.ts';
import { refundUnasked } from '#server/modules/licenses/licenses.store.ts';

/** What deleted interviews have left outside the database. */
export type Traces = {
  interviewIds: number[];
  answerIds: number[];
  reportIds: number[];
  /** File names in the audio store. */
  recordings: string[];
  /** What the interviewer said; a spoken version of it may be stored. */
  questions: string[];
};

/** Deletes rows for good. What providers cost stays in the sums, without a user's name. */
export type DeletionsStore = {
  /** Null if no interview with this id was created at that time: in a restored database the id may be another one's. */
  deleteInterview(interview: { id: number; createdAt: Date }, now: Date): Promise<Traces | null>;
  /** Deletes everything of the user, too. Null if no account with this id was created at that time. */
  deleteAccount(account: { id: number; createdAt: Date }): Promise<(Traces & { email: string }) | null>;
  /** Empties SQLite's write-ahead log, where deleted rows can still be read. False if a reader prevents it. */
  emptyLog(): Promise<boolean>;
};

export function createDeletionsStore(db: Db): DeletionsStore {
  return {
    deleteInterview: async ({ id, createdAt }, now) =>
      db.atomic({ interview: id }, function* (tx) {
        const isIt = and(eq(interviews.id, id), eq(interviews.createdAt, createdAt));
        if (yield* one(tx.select({ id: interviews.id }).from(interviews).where(isIt)))
          yield* refundUnasked(tx, id, now);
        const traces = yield* deleteInterviews(tx, isIt);
        return traces.interviewIds.length > 0 ? traces : null;
      }),
    deleteAccount: async ({ id, createdAt }) =>
      db.atomic('everything', function* (tx) {
        const isIt = and(eq(users.id, id), eq(users.createdAt, createdAt));
        const account = yield* one(tx.select({ email: users.email }).from(users).where(isIt));
        if (!account) return null;
        const traces = yield* deleteInterviews(tx, eq(interviews.userId, id));
        yield* dropSessionsOf(tx, id);
        yield* change(tx.delete(users).where(isIt));
        return { ...traces, email: account.email };
      }),
    emptyLog: async () => {
      // PostgreSQL's log is up to its operator.
      const client = db.sqlite;
      if (!client) return true;
      // Does not wait for readers: the daily cleanup tries again.
      client.pragma('busy_timeout = 0');
      try {
        const [result] = await db.all(
          client.prepare<[], { busy: number }>('pragma wal_checkpoint(truncate)'),
        );
        return result?.busy === 0;
      } finally {
        client.pragma('busy_timeout = 5000');
      }
    },
  };
}

/**
 * Part of a transaction. Foreign keys clean up most rows that refer to an interview; this deletes the others, and
 * returns the traces outside the database.
 */
function* deleteInterviews(tx: Tx, which: SQL | undefined): Statements<Traces> {
  const ids = tx.select({ id: interviews.id }).from(interviews).where(which);
  const turnIds = tx.select({ id: responses.id }).from(responses).where(inArray(responses.interviewId, ids));
  const attemptIds = tx
    .select({ id: exerciseAttempts.id })
    .from(exerciseAttempts)
    .where(inArray(exerciseAttempts.interviewId, ids));
  const argumentIds = tx
    .select({ id: reportArguments.id })
    .from(reportArguments)
    .where(inArray(reportArguments.interviewId, ids));
  const turns = yield* all(
    tx
      .select({
        id: responses.id,
        speaker: responses.speaker,
        text: responses.content,
        file: responses.audioFile,
      })
      .from(responses)
      .where(inArray(responses.interviewId, ids)),
  );
  const traces: Traces = {
    interviewIds: (yield* all(ids)).map(({ id }) => id),
    answerIds: turns.filter(({ speaker }) => speaker === 'user').map(({ id }) => id),
    reportIds: (yield* all(
      tx.select({ id: reports.id }).from(reports).where(inArray(reports.interviewId, ids)),
    )).map(({ id }) => id),
    recordings: turns.flatMap(({ file }) => (file === null ? [] : [file])),
    questions: turns.filter(({ speaker }) => speaker === 'ai').map(({ text }) => text),
  };
  const isOfAnswer = and(ne(jobs.kind, 'grade'), inArray(jobs.subjectId, turnIds));
  yield* change(
    tx.delete(jobs).where(or(isOfAnswer, and(eq(jobs.kind, 'grade'), inArray(jobs.subjectId, ids)))),
  );
  const { action, subjectId } = idempotencyKeys;
  yield* change(
    tx
      .delete(idempotencyKeys)
      .where(
        or(
          and(
            inArray(action, ['startInterview', 'completeInterview', 'gradeAgain']),
            inArray(subjectId, ids),
          ),
          and(inArray(action, ['submitAnswer', 'pressKey']), inArray(subjectId, turnIds)),
          and(eq(action, 'answerDrill'), inArray(subjectId, attemptIds)),
          and(eq(action, 'argue'), inArray(subjectId, argumentIds)),
        ),
      ),
  );
  yield* change(tx.delete(interviews).where(which));
  return traces;
}
