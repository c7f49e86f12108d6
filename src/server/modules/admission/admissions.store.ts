import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { admissions } from '#db/schema/admissions.ts';

/** Where this server reaches a model. */
export type ModelPlace = {
  /** The address of the model's server, or "browser of user" with the user's id. */
  source: string;
  model: string;
  /** The user whose browser runs it; null for a server. */
  userId: number | null;
};

export type AdmissionsStore = {
  /** How the model read these very answers; undefined if it was not examined on them. */
  find(place: ModelPlace, answersHash: string): Promise<{ right: number; of: number } | undefined>;
  keep(
    place: ModelPlace,
    examined: { answersHash: string; right: number; of: number },
    now: Date,
  ): Promise<void>;
};

export function createAdmissionsStore(db: Db): AdmissionsStore {
  return {
    find: async ({ source, model }, answersHash) =>
      db.one(
        db
          .select({ right: admissions.right, of: admissions.of })
          .from(admissions)
          .where(
            and(
              eq(admissions.source, source),
              eq(admissions.model, model),
              eq(admissions.answersHash, answersHash),
            ),
          ),
      ),
    keep: async (place, examined, now) => {
      await db.change(
        db
          .insert(admissions)
          .values({ ...place, ...examined, createdAt: now })
          .onConflictDoUpdate({
            target: [admissions.source, admissions.model],
            set: { ...examined, createdAt: now },
          }),
      );
    },
  };
}
