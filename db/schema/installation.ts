import { integer, sqliteTable, text } from '../engine/kit.ts';

/** What the processes that work on one database have in common: one row, where there may be several. */
export const installation = sqliteTable('installation', {
  id: integer().primaryKey(),
  /** What the names of its recordings in a bucket begin with. */
  recordings: text().notNull(),
});
