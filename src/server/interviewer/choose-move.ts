import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { CandidateMove } from './candidate-move.ts';
import type { InterviewState } from './interview-state.ts';

export type MoveChoice = { moves: readonly CandidateMove[]; state: InterviewState };

/** The moves that the policy allows now, best first: at least one, at most three. */
export function chooseMoves(_content: Content, _context: InterviewContext): MoveChoice {
  throw new Error('the policy is being built');
}
