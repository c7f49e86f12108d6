import { z } from 'zod';
import { deliveryNotes, wordTime } from '#shared/contract/delivery.ts';
import { moveRecord } from '#shared/interview/move.ts';
import { doubtedPhrase, textSpan } from '#shared/interview/text-span.ts';
import { index, integer, sqliteTable, text, uniqueIndex } from '../driver/kit.ts';
import { storedJson } from '../stored-json.ts';
import { categories, companies, levels } from './lookups.ts';
import { users } from './users.ts';

export const interviews = sqliteTable(
  'interviews',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: integer().references(() => companies.id),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    levelId: integer()
      .notNull()
      .references(() => levels.id),
    /** The opening as it was asked. */
    question: text().notNull(),
    /** Id of the question in the bank. */
    questionId: text().notNull(),
    questionVersion: integer().notNull(),
    status: text({ enum: ['in_progress', 'grading', 'completed'] })
      .notNull()
      .default('in_progress'),
    /** Label of the engine that conducts the interview. */
    engine: text().notNull(),
    /** Who asks: a model, a friend at a console, or the written script. */
    interviewer: text({ enum: ['model', 'friend', 'script'] })
      .notNull()
      .default('script'),
    /** Speaking time granted, seconds; fixed at the start. */
    budgetSeconds: integer().notNull(),
    /** Whole seconds of accepted answers. */
    totalDuration: integer().notNull().default(0),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    completedAt: integer({ mode: 'timestamp_ms' }),
  },
  (table) => [index('interviews_user_created').on(table.userId, table.createdAt)],
);

const storedMove = moveRecord.extend({ v: z.literal(1) });

/** How sure the recognizer was of its words, and how the answer was spoken. */
const storedHearing = z.object({
  v: z.literal(1),
  /** Uncertain words that the candidate is still offered to correct, by their places in the text. */
  uncertain: z.array(doubtedPhrase),
  /** All uncertain words, even those no longer offered; absent if the same as `uncertain`. */
  doubted: z.array(textSpan).optional(),
  delivery: deliveryNotes.nullable(),
  /** When some of the words were said, by their index in what was heard; absent if the recognizer gives no times. */
  times: z.array(wordTime).optional(),
});
export type StoredHearing = z.infer<typeof storedHearing>;

/** The turns of a conversation: the interviewer's questions and the candidate's answers. */
export const interviewResponses = sqliteTable(
  'interview_responses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewId: integer()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    /** Place in the conversation, unique within an interview; 0 for the opening question. */
    seq: integer().notNull(),
    speaker: text({ enum: ['ai', 'user'] }).notNull(),
    content: text().notNull(),
    transcriptState: text({ enum: ['pending', 'transcribed', 'unclear', 'typed', 'failed'] }),
    /** Source of the text: a recognizer, 'browser' or 'typed'; for a question, the engine that worded it. */
    engine: text(),
    /** File in the audio store, never a client's name for it. */
    audioFile: text().unique(),
    audioType: text(),
    audioBytes: integer(),
    audioSha256: text(),
    /** Seconds that count against the budget. */
    duration: integer(),
    /** Length measured from the audio, milliseconds; null if it could not be measured. */
    audioMs: integer(),
    responseTimeMs: integer(),
    /** Null if the answer was typed, is not transcribed yet or could not be, or was stored before this was measured. */
    hearing: storedJson(storedHearing)(),
    /** The interviewer's move behind this turn: target, hint level and reason. */
    move: storedJson(storedMove)(),
    timestamp: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('interview_responses_seq').on(table.interviewId, table.seq)],
);

/** Texts of an answer before the candidate corrected it. The first one is what was heard. */
export const transcriptRevisions = sqliteTable(
  'transcript_revisions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    responseId: integer()
      .notNull()
      .references(() => interviewResponses.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    /** Source of that text. */
    engine: text(),
    /** The question that followed those words, if the correction replaced it; else null. */
    replacedQuestion: text(),
    correctedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('transcript_revisions_response').on(table.responseId)],
);
