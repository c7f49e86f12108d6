import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { interviews } from '#db/schema/interviews.ts';
import { exerciseAttempts } from '#db/schema/practice.ts';
import { preparations } from '#db/schema/preparations.ts';

export type PreparationRow = typeof preparations.$inferSelect;
/** Something that was practiced; what was said again on a report is no step of a path. */
export type Practiced = { kind: 'interview' | 'exercise'; at: Date; isStep: boolean };

/** What users prepare for, and what they did for it. */
export type PreparationStore = {
  find(userId: number): Promise<PreparationRow | undefined>;
  save(row: PreparationRow): Promise<void>;
  /** Interviews that were ended with something said, and answers to exercises. */
  listPracticed(userId: number, since: Date): Promise<Practiced[]>;
};

export function createPreparationStore(db: Db): PreparationStore {
  return {
    find: async (userId) => db.select().from(preparations).where(eq(preparations.userId, userId)).get(),
    save: async (row) => {
      db.insert(preparations).values(row).onConflictDoUpdate({ target: preparations.userId, set: row }).run();
    },
    listPracticed: async (userId, since) => [
      ...db
        .select({ at: interviews.completedAt, seconds: interviews.totalDuration })
        .from(interviews)
        .where(and(eq(interviews.userId, userId), gte(interviews.completedAt, since)))
        .all()
        .flatMap(({ at, seconds }) =>
          at && seconds > 0 ? [{ kind: 'interview' as const, at, isStep: true }] : [],
        ),
      ...db
        .select({ at: exerciseAttempts.createdAt, interviewId: exerciseAttempts.interviewId })
        .from(exerciseAttempts)
        .where(and(eq(exerciseAttempts.userId, userId), gte(exerciseAttempts.createdAt, since)))
        .all()
        .map(({ at, interviewId }) => ({ kind: 'exercise' as const, at, isStep: interviewId === null })),
    ],
  };
}
