import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import { checkWording, LOOSE_END } from './check-wording.ts';
import { rankAllMoves } from './choose-move.ts';
import { BUILT_IN_ENGINE, wordMove } from './word-move.ts';

/** The next turn without a model: the best move whose wording keeps every rule. */
export function nextBuiltInTurn(content: Content, context: InterviewContext): NextTurn {
  const { moves, state } = rankAllMoves(content, context);
  let loose: NextTurn | null = null;
  for (const move of moves) {
    const turn = wordMove(content, context, move);
    const faults = checkWording(content, context, move, turn.text);
    if (faults.length === 0) return turn;
    if (faults.every((fault) => fault === LOOSE_END)) loose ??= turn;
  }
  return (
    loose ?? {
      text: content.language.wording.pump.plain,
      move: {
        kind: 'hint',
        phase: state.phase,
        target: { type: 'none', id: null },
        cue: 0,
        reason: 'Gave time to think.',
        quotedWords: [],
        facts: [],
        fallback: false,
      },
      engine: BUILT_IN_ENGINE,
    }
  );
}
