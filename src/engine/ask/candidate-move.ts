import type { MoveRecord } from '#shared/interview/move.ts';

/** A move that the policy allows now, not yet worded. */
export type CandidateMove = {
  /** Stable within one call: `probe:x-codes`. */
  id: string;
  /** What will be stored with the turn; `quotedWords` is filled in by the wording. */
  record: MoveRecord;
  /** The bank's own words for it, complete and speakable, without a restatement before it. */
  bankWording: string;
  /**
   * What the built-in wording puts before the question: nothing, or a phrase of the candidate that is about the same.
   */
  restatement: 'none' | 'linked';
  /** Phrases of the candidate; a wording should repeat one of them to the letter. Empty when nothing fits. */
  mustQuote: readonly string[];
};
