import { integer, sqliteTable, text } from '../driver/kit.ts';
import { categories, companies, levels } from './lookups.ts';
import { users } from './users.ts';

/** The interview a user prepares for. A row without a category means they were asked and declined a path. */
export const preparations = sqliteTable('preparations', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Practice from this time on counts as a step of the path. */
  startedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  /** YYYY-MM-DD in the candidate's time zone; null while no date is set. */
  interviewOn: text(),
  categoryId: integer().references(() => categories.id),
  levelId: integer().references(() => levels.id),
  companyId: integer().references(() => companies.id),
});
