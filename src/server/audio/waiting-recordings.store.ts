import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { waitingRecordings } from '#db/schema/installation.ts';

/** A recording that waits in the database for the bucket. Its bytes are read one recording at a time. */
export type WaitingRecording = { file: string; sha256: string; bytes: number; modifiedAt: Date };

export type WaitingRecordingsStore = {
  /** Keeping a recording again changes nothing: a name is never given twice. */
  keep(
    recording: Omit<WaitingRecording, 'modifiedAt'>,
    content: Uint8Array<ArrayBuffer>,
    now: Date,
  ): Promise<void>;
  list(): Promise<WaitingRecording[]>;
  /** Null if it does not wait, or no longer does. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | null>;
  has(file: string): Promise<boolean>;
  /** Returns whether it still waited. */
  remove(file: string): Promise<boolean>;
};

export function createWaitingRecordingsStore(db: Db): WaitingRecordingsStore {
  const { file: name, sha256, size, bytes, createdAt } = waitingRecordings;
  return {
    async keep(recording, content, now) {
      const { file, sha256, bytes: size } = recording;
      const row = { file, sha256, size, bytes: content, createdAt: now };
      await db.change(db.insert(waitingRecordings).values(row).onConflictDoNothing());
    },
    list: () =>
      db.all(
        db
          .select({ file: name, sha256, bytes: size, modifiedAt: createdAt })
          .from(waitingRecordings)
          .orderBy(name),
      ),
    async read(file) {
      const row = await db.one(db.select({ bytes }).from(waitingRecordings).where(eq(name, file)));
      return row?.bytes ?? null;
    },
    async has(file) {
      const row = await db.one(db.select({ name }).from(waitingRecordings).where(eq(name, file)));
      return row !== undefined;
    },
    async remove(file) {
      const { changes } = await db.change(db.delete(waitingRecordings).where(eq(name, file)));
      return changes > 0;
    },
  };
}
