import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { all, change, one, type Statements } from '#db/driver/statements.ts';
import { interviews } from '#db/schema/interviews.ts';
import { exerciseAttempts, practiceTasks } from '#db/schema/practice.ts';
import { isCurrentReport, reportDimensions, reports } from '#db/schema/reports.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { ExerciseJudgment, Rating } from '#shared/contract/exercise.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import type { Schedule } from './schedule.ts';

/** What one judged interview showed of a dimension. */
export type ShownDimension = {
  interviewId: number;
  questionId: string;
  dimension: DimensionId;
  score: number;
  bar: number;
  at: Date;
};
/** An exercise that the user has rated, with its schedule. */
export type RatedExercise = { questionId: string; dimension: DimensionId; schedule: Schedule };

/** What exercises are chosen from. */
export type PracticeStore = {
  /** The dimensions of the latest judged interviews, newest first. */
  listShown(userId: number, limit: number): Promise<ShownDimension[]>;
  /** What the latest judged interview on the question showed of the dimension. */
  findShown(exercise: ExerciseName): Promise<ShownDimension | undefined>;
  listRated(userId: number): Promise<RatedExercise[]>;
};

export function createPracticeStore(db: Db): PracticeStore {
  const shown = function* (which: SQL | undefined, limit: number): Statements<ShownDimension[]> {
    return yield* all(
      db
        .select({
          interviewId: interviews.id,
          questionId: interviews.questionId,
          dimension: reportDimensions.dimension,
          score: reportDimensions.score,
          bar: reportDimensions.bar,
          at: interviews.createdAt,
        })
        .from(interviews)
        .innerJoin(reports, and(eq(reports.interviewId, interviews.id), isCurrentReport))
        .innerJoin(reportDimensions, eq(reportDimensions.reportId, reports.id))
        .where(and(which, isNotNull(reports.score)))
        .orderBy(desc(interviews.createdAt), desc(interviews.id))
        .limit(limit),
    );
  };
  return {
    listShown: async (userId, limit) => db.read(() => shown(eq(interviews.userId, userId), limit)),
    findShown: async ({ userId, questionId, dimension }) =>
      (
        await db.read(() =>
          shown(
            and(
              eq(interviews.userId, userId),
              eq(interviews.questionId, questionId),
              eq(reportDimensions.dimension, dimension),
            ),
            1,
          ),
        )
      )[0],
    listRated: async (userId) => db.read(() => rated(db, eq(practiceTasks.userId, userId))),
  };
}

function* rated(on: DbOrTx, which: SQL | undefined): Statements<RatedExercise[]> {
  return (yield* all(on.select().from(practiceTasks).where(which))).map(
    ({ questionId, dimension, lastReview, scheduledDays, learningSteps, ...card }) => ({
      questionId,
      dimension,
      schedule: {
        due: card.due,
        stability: card.stability,
        difficulty: card.difficulty,
        scheduled_days: scheduledDays,
        learning_steps: learningSteps,
        reps: card.reps,
        lapses: card.lapses,
        state: card.state,
        last_review: lastReview,
      },
    }),
  );
}

/** Part of a transaction: sets when an exercise comes again. */
function* putSchedule(
  tx: Tx,
  { userId, questionId, dimension }: ExerciseName,
  next: NextSchedule,
): Statements<void> {
  const isIt = and(
    eq(practiceTasks.userId, userId),
    eq(practiceTasks.questionId, questionId),
    eq(practiceTasks.dimension, dimension),
  );
  // Answers that different reports asked for hold different locks: this one takes the row before it reads it.
  yield* change(tx.update(practiceTasks).set({ reps: practiceTasks.reps }).where(isIt));
  const [before] = yield* rated(tx, isIt);
  const schedule = next(before?.schedule);
  const card = {
    due: schedule.due,
    lastReview: schedule.last_review,
    stability: schedule.stability,
    difficulty: schedule.difficulty,
    scheduledDays: schedule.scheduled_days,
    learningSteps: schedule.learning_steps,
    reps: schedule.reps,
    lapses: schedule.lapses,
    state: schedule.state,
  };
  // If another command has inserted the row in the meantime, they collide, and this one runs again.
  yield* change(
    before
      ? tx.update(practiceTasks).set(card).where(isIt)
      : tx.insert(practiceTasks).values({ userId, questionId, dimension, ...card }),
  );
}

/** Bounds the list, however many rows there are. */
const MAX_LISTED = 50;

/** A user's exercise: a dimension of a question. */
export type ExerciseName = { userId: number; questionId: string; dimension: DimensionId };
type NewAttempt = ExerciseName & {
  /** The interview whose report asked for it; null for today's exercise. */
  interviewId: number | null;
  exercise: string;
  pointIds: string[];
  answer: string;
  seconds: number;
  rating: Rating | null;
  judged: ExerciseJudgment | null;
  createdAt: Date;
};
/** An answer, with the time its exercise comes again; null while that is not set. */
export type AttemptRow = NewAttempt & { id: number; nextAt: Date | null };

/** The schedule after a rating, from the one that is stored, if any. Called within the transaction, so it must be pure. */
type NextSchedule = (stored: Schedule | undefined) => Schedule;

/** Answers to exercises. */
export type AttemptsStore = {
  /** @param next Makes the new schedule, if the answer came with a rating. */
  insert(call: KeyedCall, attempt: NewAttempt, next: NextSchedule | null): Promise<number>;
  /** Does nothing if the answer is rated already. */
  rate(attempt: AttemptRow, rating: Rating, next: NextSchedule): Promise<void>;
  find(id: number): Promise<AttemptRow | undefined>;
  /** The user's latest answer to a daily exercise; those that a report asked for do not count. */
  findLatest(userId: number): Promise<AttemptRow | undefined>;
  /** The answers that an interview's report asked for, newest first. */
  listOfInterview(interviewId: number): Promise<AttemptRow[]>;
};

export function createAttemptsStore(db: Db): AttemptsStore {
  const select = (on: DbOrTx, which: SQL | undefined, limit: number) =>
    on
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
      .limit(limit);
  const ofInterview = db.prepare((on) =>
    select(on, eq(exerciseAttempts.interviewId, sql.placeholder('interviewId')), MAX_LISTED),
  );
  return {
    insert: async (call, { judged, ...attempt }, next) => {
      // Deleting an interview also deletes this call's key, so both take turns on the interview.
      const about = attempt.interviewId === null ? { user: call.userId } : { interview: attempt.interviewId };
      return db.atomic(about, function* (tx) {
        const id = yield* oncePerKey(tx, call, attempt.createdAt, function* () {
          if (next) yield* putSchedule(tx, attempt, next);
          return (yield* one(
            tx
              .insert(exerciseAttempts)
              .values({ ...attempt, judged: judged && { v: 1, ...judged } })
              .returning({ id: exerciseAttempts.id }),
          )).id;
        });
        if (id === null) throw new Error('an answer to an exercise has no id');
        return id;
      });
    },
    rate: async (attempt, rating, next) =>
      db.atomic({ user: attempt.userId }, function* (tx) {
        const isUnrated = and(eq(exerciseAttempts.id, attempt.id), isNull(exerciseAttempts.rating));
        const { changes } = yield* change(tx.update(exerciseAttempts).set({ rating }).where(isUnrated));
        if (changes > 0) yield* putSchedule(tx, attempt, next);
      }),
    find: async (id) => db.one(select(db, eq(exerciseAttempts.id, id), 1)),
    findLatest: async (userId) =>
      db.one(select(db, and(eq(exerciseAttempts.userId, userId), isNull(exerciseAttempts.interviewId)), 1)),
    listOfInterview: async (interviewId) => db.read(() => ofInterview.all({ interviewId })),
  };
}
