import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { change, one } from '#db/driver/statements.ts';
import { engineSteps } from '#db/schema/engine-steps.ts';
import { interviews } from '#db/schema/interviews.ts';
import { jobs } from '#db/schema/jobs.ts';

export type EngineStepsStore = {
  find(interviewId: number, step: string, inputHash: string): Promise<unknown>;
  /** Keeps the result of a step; does nothing if the interview was deleted. */
  keep(interviewId: number, step: string, inputHash: string, output: unknown, now: Date): Promise<void>;
  /**
   * Removes the steps of interviews whose grading ended before `gradedBefore`, and all steps older than
   * `createdBefore`.
   */
  deleteOld(before: { gradedBefore: Date; createdBefore: Date }): Promise<void>;
};

export function createEngineStepsStore(db: Db): EngineStepsStore {
  return {
    find: async (interviewId, step, inputHash) =>
      (
        await db.one(
          db
            .select({ output: engineSteps.output })
            .from(engineSteps)
            .where(
              and(
                eq(engineSteps.interviewId, interviewId),
                eq(engineSteps.step, step),
                eq(engineSteps.inputHash, inputHash),
              ),
            ),
        )
      )?.output,
    keep: async (interviewId, step, inputHash, output, now) => {
      await db.atomic({ interview: interviewId }, function* (tx) {
        const isThere = tx
          .select({ id: interviews.id })
          .from(interviews)
          .where(eq(interviews.id, interviewId));
        if (!(yield* one(isThere))) return;
        yield* change(
          tx
            .insert(engineSteps)
            .values({ interviewId, step, inputHash, output, createdAt: now })
            .onConflictDoUpdate({
              target: [engineSteps.interviewId, engineSteps.step, engineSteps.inputHash],
              set: { output, createdAt: now },
            }),
        );
      });
    },
    deleteOld: async ({ gradedBefore, createdBefore }) => {
      // The job of a provisional grade has not ended, so its steps are kept.
      const graded = db
        .select({ id: jobs.subjectId })
        .from(jobs)
        .where(and(eq(jobs.kind, 'grade'), eq(jobs.status, 'done'), lt(jobs.updatedAt, gradedBefore)));
      await db.change(
        db
          .delete(engineSteps)
          .where(or(lt(engineSteps.createdAt, createdBefore), sql`${engineSteps.interviewId} in ${graded}`)),
      );
    },
  };
}
