import { integer, primaryKey, sqliteTable, text } from '../driver/kit.ts';
import { users } from './users.ts';

/** How models that nobody vouched for read the kept answers. */
export const admissions = sqliteTable(
  'admissions',
  {
    /** The address of a model server, or the browser of a user: what one page says of its model counts for nobody else. */
    source: text().notNull(),
    model: text().notNull(),
    /** Names the answers that were read. */
    answersHash: text().notNull(),
    right: integer().notNull(),
    of: integer().notNull(),
    /** Whose browser it is; null for a server. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.model] })],
);
