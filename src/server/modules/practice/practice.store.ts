import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { interviews } from '#db/schema/interviews.ts';
import { practiceTasks } from '#db/schema/practice.ts';
import { isCurrentReport, reportDimensions, reports } from '#db/schema/reports.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import type { ExerciseName } from './attempts.store.ts';
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
/** An exercise that was rated here before. */
export type RatedExercise = { questionId: string; dimension: DimensionId; schedule: Schedule };

/** What exercises are chosen from. */
export type PracticeStore = {
  /** Of the latest judged interviews, newest first. */
  listShown(userId: number, limit: number): Promise<ShownDimension[]>;
  /** By the latest judged interview on the question. */
  findShown(exercise: ExerciseName): Promise<ShownDimension | undefined>;
  listRated(userId: number): Promise<RatedExercise[]>;
  findSchedule(exercise: ExerciseName): Promise<Schedule | undefined>;
};

export function createPracticeStore(db: Db): PracticeStore {
  const shown = (which: SQL | undefined, limit: number): ShownDimension[] =>
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
      .limit(limit)
      .all();
  const rated = (which: SQL | undefined): RatedExercise[] =>
    db
      .select()
      .from(practiceTasks)
      .where(which)
      .all()
      .map(({ questionId, dimension, lastReview, scheduledDays, learningSteps, ...card }) => ({
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
      }));
  return {
    listShown: async (userId, limit) => shown(eq(interviews.userId, userId), limit),
    findShown: async ({ userId, questionId, dimension }) =>
      shown(
        and(
          eq(interviews.userId, userId),
          eq(interviews.questionId, questionId),
          eq(reportDimensions.dimension, dimension),
        ),
        1,
      )[0],
    listRated: async (userId) => rated(eq(practiceTasks.userId, userId)),
    findSchedule: async ({ userId, questionId, dimension }) =>
      rated(
        and(
          eq(practiceTasks.userId, userId),
          eq(practiceTasks.questionId, questionId),
          eq(practiceTasks.dimension, dimension),
        ),
      )[0]?.schedule,
  };
}

/** Part of a transaction. */
export function putSchedule(
  tx: Tx,
  { userId, questionId, dimension }: ExerciseName,
  schedule: Schedule,
): void {
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
  tx.insert(practiceTasks)
    .values({ userId, questionId, dimension, ...card })
    .onConflictDoUpdate({
      target: [practiceTasks.userId, practiceTasks.questionId, practiceTasks.dimension],
      set: card,
    })
    .run();
}
