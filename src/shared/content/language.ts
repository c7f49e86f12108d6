import { z } from 'zod';

/** What code notices of words, and what reports never say: `db/content/language/*.yaml`. */

const words = z.array(z.string().trim().min(1)).min(1);

const wordLists = z.strictObject({
  functionWords: words,
  fillers: words,
  praise: words,
  questionStarts: words,
  innerQuestions: words,
  indirectQuestions: words,
  bannedPhrases: words,
});

const pattern = z.string().refine((source) => {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}, 'not a regular expression');
const patterns = z.array(pattern).min(1);

const events = z.strictObject({
  hintRequest: patterns,
  unclear: patterns,
  stuck: patterns,
  toChoose: patterns,
  toMoveOn: patterns,
  alreadySaid: patterns,
  toStop: patterns,
  toAgree: patterns,
});

export const language = z.strictObject({ words: wordLists, events });

export type Language = z.infer<typeof language>;
