import { z } from 'zod';
import { rowId, timestamp } from './fields.ts';
import { levelReply, lookupReply } from './lookups.ts';
import { judgedBy } from './report.ts';

/** A question of the bank as it can be chosen; nothing here says what a good answer holds. */
export const bankQuestionReply = z.object({
  id: z.string(),
  title: z.string(),
  /** What else engineers call it, in lower case: "url shortener". A search matches these, too. */
  otherNames: z.array(z.string()),
  category: lookupReply,
  /** The first sentence of what the interviewer says at the start. */
  opening: z.string(),
  /** The levels that it is written for; every level can practice it. */
  levels: z.array(levelReply),
  /** What is hard about it, in a few words each. */
  hardParts: z.array(z.string()),
  /** Words of what it is about, in lower case, which a search matches. Sorted, so that they spell out no answer. */
  searchWords: z.array(z.string()),
  /** How often the user began it. */
  interviewCount: z.number().int(),
  /** How often the user answered one of its exercises. */
  exerciseCount: z.number().int(),
  /** The user's latest interview on it. */
  last: z.object({ interviewId: rowId, levelId: rowId, createdAt: timestamp }).nullable(),
  /**
   * The user's best judged interview: among a model's grades if there are any, else a friend's, else the user's own.
   */
  best: z
    .object({
      interviewId: rowId,
      score: z.number(),
      grade: z.string(),
      judgedBy: judgedBy.shape.kind,
    })
    .nullable(),
});
/** Sorted by category and title. */
export const bankReply = z.array(bankQuestionReply);

export type BankQuestionReply = z.infer<typeof bankQuestionReply>;
