import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { all, change } from '#db/driver/statements.ts';
import { interviews, interviewResponses as responses } from '#db/schema/interviews.ts';

/** The recordings that answers refer to. */
export type RecordingsStore = {
  /** The size of all recordings of a user. */
  bytesOf(userId: number): Promise<number>;
  /** Every recording, with the answer that it belongs to. */
  list(): Promise<{ responseId: number; file: string; sha256: string | null }[]>;
  /**
   * Removes the recordings of answers from before this time whose words are final. Returns their files, which the
   * caller must delete.
   */
  dropBefore(time: Date): Promise<string[]>;
};

export function createRecordingsStore(db: Db): RecordingsStore {
  return {
    bytesOf: async (userId) =>
      (
        await db.one(
          db
            .select({ bytes: sql<number>`coalesce(sum(${responses.audioBytes}), 0)` })
            .from(responses)
            .innerJoin(interviews, eq(interviews.id, responses.interviewId))
            .where(eq(interviews.userId, userId)),
        )
      )?.bytes ?? 0,
    list: async () =>
      (
        await db.all(
          db
            .select({ responseId: responses.id, file: responses.audioFile, sha256: responses.audioSha256 })
            .from(responses)
            .where(isNotNull(responses.audioFile)),
        )
      ).flatMap(({ file, ...rest }) => (file === null ? [] : [{ file, ...rest }])),
    dropBefore: async (time) =>
      db.atomic('everything', function* (tx) {
        const isDue = and(
          isNotNull(responses.audioFile),
          lt(responses.timestamp, time),
          ne(responses.transcriptState, 'pending'),
        );
        const due = yield* all(tx.select({ file: responses.audioFile }).from(responses).where(isDue));
        const none = { audioFile: null, audioType: null, audioBytes: null, audioSha256: null };
        yield* change(tx.update(responses).set(none).where(isDue));
        return due.flatMap(({ file }) => (file === null ? [] : [file]));
      }),
  };
}
