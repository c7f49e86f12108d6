import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { exerciseAttempts, practiceTasks } from '#db/schema/practice.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { ExerciseJudgement, Rating } from '#shared/contract/exercise.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import { putSchedule } from './practice.store.ts';
import type { Schedule } from './schedule.ts';

/** Lists are bounded (trust A-7). */
const MAX_LISTED = 50;

/** An exercise of the bank as somebody practises it. */
export type ExerciseName = { userId: number; questionId: string; dimension: DimensionId };
export type NewAttempt = ExerciseName & {
  /** Whose report asked for it; null for today's exercise. */
  interviewId: number | null;
  exercise: string;
  pointIds: string[];
  answer: string;
  seconds: number;
  rating: Rating | null;
  judged: ExerciseJudgement | null;
  createdAt: Date;
};
/** With when its exercise comes again; null while nothing is set. */
export type AttemptRow = NewAttempt & { id: number; nextAt: Date | null };

/** Answers to exercises. */
export type AttemptsStore = {
  /** @param schedule Where it came with a rating. */
  insert(call: KeyedCall, attempt: NewAttempt, schedule: Schedule | null): Promise<number>;
  /** Does nothing where it is rated already. */
  rate(attempt: AttemptRow, rating: Rating, schedule: Schedule): Promise<void>;
  find(id: number): Promise<AttemptRow | undefined>;
  /** Of today's exercises. */
  findLatest(userId: number): Promise<AttemptRow | undefined>;
  /** Newest first. */
  listOfInterview(interviewId: number): Promise<AttemptRow[]>;
};

export function createAttemptsStore(db: Db): AttemptsStore {
  const list = (which: SQL | undefined, limit: number): AttemptRow[] =>
    db
      .select({ ...getTableColumns(exerciseAttempts), nextAt: practiceTasks.due })
      .from(exerciseAttempts)
      .leftJoin(
        practiceTasks,
        and(
          eq(practiceTasks.userId, exerciseAttempts.userId),
          eq(practiceTasks.questionId, exerciseAttempts.questionId),
          eq(practiceTasks.dimension, exerciseAttempts.dimension),
        ),
      )
      .where(which)
      .orderBy(desc(exerciseAttempts.id))
      .limit(limit)
      .all();
  return {
    insert: async (call, { judged, ...attempt }, schedule) =>
      db.transaction(
        (tx) => {
          const id = oncePerKey(tx, call, attempt.createdAt, () => {
            if (schedule) putSchedule(tx, attempt, schedule);
            return tx
              .insert(exerciseAttempts)
              .values({ ...attempt, judged: judged && { v: 1, ...judged } })
              .returning({ id: exerciseAttempts.id })
              .get().id;
          });
          if (id === null) throw new Error('an answer to an exercise has no id');
          return id;
        },
        { behavior: 'immediate' },
      ),
    rate: async (attempt, rating, schedule) =>
      db.transaction(
        (tx) => {
          const isUnrated = and(eq(exerciseAttempts.id, attempt.id), isNull(exerciseAttempts.rating));
          const { changes } = tx.update(exerciseAttempts).set({ rating }).where(isUnrated).run();
          if (changes > 0) putSchedule(tx, attempt, schedule);
        },
        { behavior: 'immediate' },
      ),
    find: async (id) => list(eq(exerciseAttempts.id, id), 1)[0],
    findLatest: async (userId) =>
      list(and(eq(exerciseAttempts.userId, userId), isNull(exerciseAttempts.interviewId)), 1)[0],
    listOfInterview: async (interviewId) => list(eq(exerciseAttempts.interviewId, interviewId), MAX_LISTED),
  };
}
