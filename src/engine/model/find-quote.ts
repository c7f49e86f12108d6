import type { Quote } from '#engine/reading.ts';
import { QUOTE_WORDS } from '#engine/text/quote-length.ts';
import { verifyQuote } from '#engine/verify-quote.ts';
import type { Content } from '#shared/content/content.ts';
import type { TurnRecord } from '#shared/interview/context.ts';

/** The one rule for quotes, in every task. */
export const QUOTE_RULE = `${QUOTE_WORDS.fewest} to ${QUOTE_WORDS.most} words in a row, whole clauses where they fit, copied from the candidate exactly as they stand, mishearings included`;

/** Where a model's quote stands in the candidate's turns, the first of them first; null where nobody said it. */
export function findQuote(content: Content, turns: readonly TurnRecord[], words: string): Quote | null {
  for (const { id, speaker, text } of turns) {
    const found = speaker === 'user' ? verifyQuote(text, words, content.language.words.fillers) : null;
    if (found) return { turnId: id, ...found };
  }
  return null;
}
