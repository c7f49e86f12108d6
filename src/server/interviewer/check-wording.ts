import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { CandidateMove } from './candidate-move.ts';

/** What is wrong with a wording of this move, in words; empty when it may be spoken (interview-design 4.9). */
export function checkWording(
  _content: Content,
  _context: InterviewContext,
  _move: CandidateMove,
  _text: string,
): string[] {
  throw new Error('the policy is being built');
}
