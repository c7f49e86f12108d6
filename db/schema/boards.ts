import { type BoardChange, packChange } from '#shared/board/board.ts';
import { boardChange } from '#shared/board/board-schema.ts';
import { customType, integer, primaryKey, sqliteTable, text, uniqueIndex } from '../driver/kit.ts';
import { interviews } from './interviews.ts';

/** JSON without empty notes and without groups or parents that are null, which saves space. */
const packedChange = customType<{ data: BoardChange; driverData: string }>({
  dataType: () => 'text',
  toDriver: packChange,
  fromDriver: (packed) => boardChange.parse(JSON.parse(packed)),
});

/** What a candidate drew, change by change. */
export const boardEvents = sqliteTable(
  'board_events',
  {
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    /** Counts up from 1 within an interview. */
    seq: integer().notNull(),
    /** Chosen by the client, so that a change that is sent twice is stored once. */
    changeId: text().notNull(),
    /** Milliseconds since the start of the interview. */
    atMs: integer().notNull(),
    change: packedChange().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.interviewId, table.seq] }),
    uniqueIndex('board_events_change').on(table.interviewId, table.changeId),
  ],
);
