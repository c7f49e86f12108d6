import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

export const REMOVED_SENTENCE = '[removed: not an answer]';

/** dup: said before; list: a list of terms; instr: speaks to the grader; echo: the interviewer's own words. */
export type SentenceFlag = 'dup' | 'list' | 'instr' | 'echo';

export type PreparedSentence = {
  /** `T3.2`: second sentence of the third turn, both speakers counted. */
  ref: string;
  /** As stored, or REMOVED_SENTENCE. */
  text: string;
  flags: readonly SentenceFlag[];
};

export type PreparedTurn = {
  /** From 1, both speakers counted. */
  number: number;
  turnId: number;
  speaker: 'ai' | 'user';
  sentences: readonly PreparedSentence[];
};

/** The transcript in numbered sentences, without words addressed to the grader. */
export function prepareTranscript(_content: Content, _context: InterviewContext): readonly PreparedTurn[] {
  throw new Error('the grader is being built');
}
