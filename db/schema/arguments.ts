import { argued } from '#shared/contract/arguments.ts';
import { index, integer, sqliteTable, text } from '../driver/kit.ts';
import { storedJson } from '../stored-json.ts';
import { interviews } from './interviews.ts';
import { reports } from './reports.ts';

/** What a candidate asked about a report or objected to it, with the model's answer. */
export const reportArguments = sqliteTable(
  'report_arguments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    /** The report it is about, which may be a former one by now. */
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['point', 'card', 'statement'] }).notNull(),
    /** Id of the point, card or statement. */
    aboutId: text().notNull(),
    /** The candidate's objection ("I meant ..."); null if they asked why. */
    words: text(),
    say: text().notNull(),
    verdict: text({ enum: ['stands', 'moved'] }),
    /** The credit that changed; applied again whenever the interview is graded. */
    moved: storedJson(argued)(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('report_arguments_interview').on(table.interviewId)],
);
