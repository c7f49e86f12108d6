import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { interviews } from '#db/schema/interviews.ts';
import { practiceTasks, practiceTries } from '#db/schema/practice.ts';
import { isCurrentReport, reportDimensions, reports } from '#db/schema/reports.ts';
import { oncePerKey } from '#server/idempotency/idempotency.store.ts';
import type { KeyedCall } from '#server/idempotency/keyed-call.ts';
import type { PracticeTryReply } from '#shared/contract/practice.ts';
import type { DimensionId } from '#shared/contract/report.ts';
import type { Schedule } from './schedule.ts';

/** What one graded interview showed of a dimension. */
export type ShownDimension = {
  interviewId: number;
  questionId: string;
  dimension: DimensionId;
  score: number;
  bar: number;
  at: Date;
};
/** A task that was tried here before. */
export type TriedTask = { questionId: string; dimension: DimensionId; schedule: Schedule };
export type NewTry = Omit<PracticeTryReply, 'id' | 'nextAt'> & { userId: number; schedule: Schedule };

export type PracticeStore = {
  /** Of the latest graded interviews, newest first. */
  listShown(userId: number, limit: number): Promise<ShownDimension[]>;
  listTasks(userId: number): Promise<TriedTask[]>;
  /** Keeps an answer and when its task is to come again. */
  insertTry(call: KeyedCall, given: NewTry): Promise<number>;
  findTry(id: number): Promise<PracticeTryReply | undefined>;
  findLatestTry(userId: number): Promise<PracticeTryReply | undefined>;
  findLatestTryOf(
    userId: number,
    questionId: string,
    dimension: DimensionId,
  ): Promise<PracticeTryReply | undefined>;
};

export function createPracticeStore(db: Db): PracticeStore {
  const tries = () =>
    db.select(TRY).from(practiceTries).innerJoin(practiceTasks, eq(practiceTasks.id, practiceTries.taskId));
  return {
    listShown: async (userId, limit) =>
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
        .where(and(eq(interviews.userId, userId), isNotNull(reports.score)))
        .orderBy(desc(interviews.createdAt), desc(interviews.id))
        .limit(limit)
        .all(),
    listTasks: async (userId) =>
      db
        .select()
        .from(practiceTasks)
        .where(eq(practiceTasks.userId, userId))
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
        })),
    insertTry: async (call, { userId, questionId, dimension, schedule, ...given }) =>
      db.transaction(
        (tx) => {
          const id = oncePerKey(tx, call, given.createdAt, () => {
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
            const task = tx
              .insert(practiceTasks)
              .values({ userId, questionId, dimension, ...card })
              .onConflictDoUpdate({
                target: [practiceTasks.userId, practiceTasks.questionId, practiceTasks.dimension],
                set: card,
              })
              .returning({ id: practiceTasks.id })
              .get();
            return tx
              .insert(practiceTries)
              .values({ ...given, taskId: task.id, points: { v: 1, points: given.points } })
              .returning({ id: practiceTries.id })
              .get().id;
          });
          if (id === null) throw new Error('a practice try has no id');
          return id;
        },
        { behavior: 'immediate' },
      ),
    findTry: async (id) => toReply(tries().where(eq(practiceTries.id, id)).get()),
    findLatestTry: async (userId) =>
      toReply(tries().where(eq(practiceTasks.userId, userId)).orderBy(desc(practiceTries.id)).limit(1).get()),
    findLatestTryOf: async (userId, questionId, dimension) =>
      toReply(
        tries()
          .where(
            and(
              eq(practiceTasks.userId, userId),
              eq(practiceTasks.questionId, questionId),
              eq(practiceTasks.dimension, dimension),
            ),
          )
          .orderBy(desc(practiceTries.id))
          .limit(1)
          .get(),
      ),
  };
}

const TRY = {
  id: practiceTries.id,
  questionId: practiceTasks.questionId,
  dimension: practiceTasks.dimension,
  task: practiceTries.task,
  answer: practiceTries.answer,
  seconds: practiceTries.seconds,
  since: practiceTries.since,
  points: practiceTries.points,
  createdAt: practiceTries.createdAt,
  nextAt: practiceTasks.due,
};

type TryRow = Omit<PracticeTryReply, 'points'> & { points: { points: PracticeTryReply['points'] } };

function toReply(row: TryRow | undefined): PracticeTryReply | undefined {
  return row && { ...row, points: row.points.points };
}
