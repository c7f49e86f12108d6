import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import type { CandidateMove } from './candidate-move.ts';
import { checkWording } from './check-wording.ts';
import { fill } from './moves/make-move.ts';

export const BUILT_IN_ENGINE = 'built-in';

/** Words a move without a model: the candidate's own phrase, then the bank's question; the question alone if that breaks a rule. */
export function wordMove(content: Content, context: InterviewContext, move: CandidateMove): NextTurn {
  const restated = restate(content, context, move);
  const text =
    restated === null || checkWording(content, context, move, restated).length > 0
      ? move.bankWording
      : restated;
  return {
    text,
    move: { ...move.record, quotedWords: move.mustQuote.filter((phrase) => text.includes(phrase)) },
    engine: BUILT_IN_ENGINE,
  };
}

function restate(content: Content, context: InterviewContext, move: CandidateMove): string | null {
  const { wording } = content.language;
  const [anchor] = move.mustQuote;
  if (move.restatement === 'none' || anchor === undefined) return null;
  const templates = move.restatement === 'linked' ? wording.restatements : wording.openRestatements;
  const turns = context.turns.filter((turn) => turn.speaker === 'ai').length;
  const template = templates[turns % templates.length];
  return template ? fill(template, { anchor, probe: move.bankWording }) : null;
}
