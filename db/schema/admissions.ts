import { integer, primaryKey, sqliteTable, text } from '../driver/kit.ts';
import { users } from './users.ts';

/** How well models that nobody vouched for read the kept answers. */
export const admissions = sqliteTable(
  'admissions',
  {
    /** The address of a model server, or a user's browser: a result from one user's page counts for nobody else. */
    source: text().notNull(),
    model: text().notNull(),
    /** Identifies the set of answers that were read. */
    answersHash: text().notNull(),
    right: integer().notNull(),
    of: integer().notNull(),
    /** The user whose browser it is; null for a server. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.model] })],
);
