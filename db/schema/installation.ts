import { customType, integer, sqliteTable, text } from '../driver/kit.ts';

/** What all processes on one PostgreSQL database share. It has one row once recordings are in a bucket, else none. */
export const installation = sqliteTable('installation', {
  id: integer().primaryKey(),
  /** Prefix of the names of its recordings in the bucket. */
  recordings: text().notNull(),
});

const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({ dataType: () => 'blob' });

/** Recordings of answers acknowledged while the bucket was unreachable. Empty on SQLite, where they wait on disk. */
export const waitingRecordings = sqliteTable('waiting_recordings', {
  /** As in `answers/3f2c….webm`. */
  file: text().primaryKey(),
  sha256: text().notNull(),
  size: integer().notNull(),
  bytes: bytea().notNull(),
  createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
});
