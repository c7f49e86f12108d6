import { customType, integer, sqliteTable, text } from '../driver/kit.ts';

/** What the processes that work on one database have in common: one row, where there may be several. */
export const installation = sqliteTable('installation', {
  id: integer().primaryKey(),
  /** What the names of its recordings in a bucket begin with. */
  recordings: text().notNull(),
});

const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({ dataType: () => 'blob' });

/** Answers that were acknowledged while the bucket was away. Empty on SQLite, whose recordings wait on the disk. */
export const waitingRecordings = sqliteTable('waiting_recordings', {
  /** As in `answers/3f2c….webm`. */
  file: text().primaryKey(),
  sha256: text().notNull(),
  size: integer().notNull(),
  bytes: bytea().notNull(),
  createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
});
