import { integer, sqliteTable, text } from '../driver/kit.ts';
import { categories, companies, levels } from './lookups.ts';
import { users } from './users.ts';

/** What interview a user prepares for. Without a category they were asked, and want no path. */
export const preparations = sqliteTable('preparations', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** From when on what is practiced counts as a step. */
  startedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  /** YYYY-MM-DD where the candidate is; null while no date is set. */
  interviewOn: text(),
  categoryId: integer().references(() => categories.id),
  levelId: integer().references(() => levels.id),
  companyId: integer().references(() => companies.id),
});
