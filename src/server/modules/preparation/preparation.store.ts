import { and, eq, gte, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { all } from '#db/driver/statements.ts';
import { interviews } from '#db/schema/interviews.ts';
import { exerciseAttempts } from '#db/schema/practice.ts';
import { preparations } from '#db/schema/preparations.ts';

export type PreparationRow = typeof preparations.$inferSelect;
/** Something that the user practiced. An exercise from a report is no step of a path. */
export type Practiced = { kind: 'interview' | 'exercise'; at: Date; isStep: boolean };

/** What users prepare for, and what they have practiced. */
export type PreparationStore = {
  find(userId: number): Promise<PreparationRow | undefined>;
  save(row: PreparationRow): Promise<void>;
  /** Interviews that were held with something said, and answers to exercises. */
  listPracticed(userId: number, since: Date): Promise<Practiced[]>;
};

export function createPreparationStore(db: Db): PreparationStore {
  return {
    find: async (userId) => db.one(db.select().from(preparations).where(eq(preparations.userId, userId))),
    save: async (row) => {
      await db.change(
        db.insert(preparations).values(row).onConflictDoUpdate({ target: preparations.userId, set: row }),
      );
    },
    listPracticed: (userId, since) =>
      db.read(function* () {
        // It has no time of completion yet.
        const isBeingGraded = and(eq(interviews.status, 'grading'), gte(interviews.createdAt, since));
        return [
          ...(yield* all(
            db
              .select({
                completedAt: interviews.completedAt,
                createdAt: interviews.createdAt,
                seconds: interviews.totalDuration,
              })
              .from(interviews)
              .where(
                and(eq(interviews.userId, userId), or(gte(interviews.completedAt, since), isBeingGraded)),
              ),
          )).flatMap(({ completedAt, createdAt, seconds }) =>
            seconds > 0 ? [{ kind: 'interview' as const, at: completedAt ?? createdAt, isStep: true }] : [],
          ),
          ...(yield* all(
            db
              .select({ at: exerciseAttempts.createdAt, interviewId: exerciseAttempts.interviewId })
              .from(exerciseAttempts)
              .where(and(eq(exerciseAttempts.userId, userId), gte(exerciseAttempts.createdAt, since))),
          )).map(({ at, interviewId }) => ({ kind: 'exercise' as const, at, isStep: interviewId === null })),
        ];
      }),
  };
}
