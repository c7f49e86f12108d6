import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import type { CandidateMove } from './candidate-move.ts';

/** Words a move without a model: the candidate's own phrase, then the bank's question. */
export function wordMove(_content: Content, _context: InterviewContext, _move: CandidateMove): NextTurn {
  throw new Error('the policy is being built');
}
