import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import { chooseMoves } from './choose-move.ts';
import { wordMove } from './word-move.ts';

/** The next turn without a model: the best move, worded by the bank. */
export function nextBuiltInTurn(content: Content, context: InterviewContext): NextTurn {
  const [best] = chooseMoves(content, context).moves;
  if (!best) throw new Error('the policy offered no move');
  return wordMove(content, context, best);
}
