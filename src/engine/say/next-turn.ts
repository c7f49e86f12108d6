import { rankAllMoves } from '#engine/ask/choose-move.ts';
import type { Situation } from '#engine/ask/situation.ts';
import type { UtteranceReader } from '#engine/reading.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import type { Phase } from '#shared/interview/move.ts';
import { checkWording } from './check-wording.ts';
import { BUILT_IN_ENGINE, wordingsOf } from './word-move.ts';

/** The next turn without a model: the best move whose wording keeps every rule. */
export function nextBuiltInTurn(situation: Situation, readUtterance: UtteranceReader): NextTurn {
  const { moves, state } = rankAllMoves(situation);
  for (const move of moves) {
    const turn = wordingsOf(situation, move).find(
      ({ text }) => checkWording(situation, readUtterance, move, text).length === 0,
    );
    if (turn) return turn;
  }
  return thinkingTime(situation, state.phase);
}

/** Where nothing can be asked. */
export function thinkingTime({ content }: Situation, phase: Phase): NextTurn {
  return {
    text: content.language.wording.pump,
    move: {
      kind: 'hint',
      phase,
      target: { type: 'none', id: null },
      cue: 0,
      reason: 'Gave time to think.',
      quotedWords: [],
      facts: [],
      fallback: false,
    },
    engine: BUILT_IN_ENGINE,
  };
}
