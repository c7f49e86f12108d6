import type { CandidateMove } from '#engine/ask/candidate-move.ts';
import { fill } from '#engine/ask/moves/make-move.ts';
import type { Situation } from '#engine/ask/situation.ts';
import type { UtteranceReader } from '#engine/reading.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import { checkWording } from './check-wording.ts';

export const BUILT_IN_ENGINE = 'built-in';

/** Words a move without a model: the candidate's own phrase, then the bank's question; the question alone if that breaks a rule. */
export function wordMove(
  situation: Situation,
  readUtterance: UtteranceReader,
  move: CandidateMove,
): NextTurn {
  const restated = restate(situation, move);
  const text =
    restated === null || checkWording(situation, readUtterance, move, restated).length > 0
      ? move.bankWording
      : restated;
  return {
    text,
    move: { ...move.record, quotedWords: move.mustQuote.filter((phrase) => text.includes(phrase)) },
    engine: BUILT_IN_ENGINE,
  };
}

function restate({ content, context }: Situation, move: CandidateMove): string | null {
  const { wording } = content.language;
  const [anchor] = move.mustQuote;
  if (move.restatement === 'none' || anchor === undefined) return null;
  const templates = wording.restatements;
  const turns = context.turns.filter((turn) => turn.speaker === 'ai').length;
  const template = templates[turns % templates.length];
  return template ? fill(template, { anchor, probe: move.bankWording }) : null;
}
