import { index, integer, primaryKey, sqliteTable, text } from '../driver/kit.ts';
import { interviewResponses, interviews } from './interviews.ts';

/** What happened between an answer and the next question, and when. */
export const turnEvents = sqliteTable(
  'turn_events',
  {
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    /** Counts up from 1 within an interview. */
    seq: integer().notNull(),
    /** The answer that the turn began with. */
    answerId: integer()
      .notNull()
      .references(() => interviewResponses.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['received', 'heard', 'thinking', 'clause', 'sound', 'done', 'trouble'],
    }).notNull(),
    /** Milliseconds since the start of the interview. */
    atMs: integer().notNull(),
    /** The text of a `clause`, or what went wrong in a `trouble`. */
    text: text(),
    /** Length of the sound of the whole question, milliseconds. */
    soundMs: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.interviewId, table.seq] }),
    index('turn_events_answer').on(table.answerId),
  ],
);
