import type { CandidateMove } from '#engine/ask/candidate-move.ts';
import { fill } from '#engine/ask/moves/make-move.ts';
import type { Situation } from '#engine/ask/situation.ts';
import type { NextTurn } from '#shared/interview/context.ts';

export const BUILT_IN_ENGINE = 'built-in';

/**
 * Words a move without a model: the candidate's own phrase or a word that goes on, then the bank's question; the question
 * alone where that breaks a rule.
 */
export function wordingsOf(situation: Situation, move: CandidateMove): NextTurn[] {
  return [restate(situation, move), move.bankWording]
    .filter((text) => text !== null)
    .map((text) => ({
      text,
      move: { ...move.record, quotedWords: move.mustQuote.filter((phrase) => text.includes(phrase)) },
      engine: BUILT_IN_ENGINE,
    }));
}

function restate({ content, context }: Situation, move: CandidateMove): string | null {
  const { wording } = content.language;
  const [anchor = ''] = move.mustQuote;
  const isQuoted = move.restatement !== 'none' && anchor !== '';
  const templates = isQuoted ? wording.restatements : anchor === '' ? goOn(content, move) : [];
  const turns = context.turns.filter((turn) => turn.speaker === 'ai').length;
  const template = templates[turns % templates.length];
  return template ? fill(template, { anchor, probe: move.bankWording }) : null;
}

/** Replies of their own have begun with words to what was said. */
function goOn({ language }: Situation['content'], { id }: CandidateMove): readonly string[] {
  if (id.startsWith('stress:')) return language.wording.goOn.raise;
  return id.startsWith('probe:') ? language.wording.goOn.probe : [];
}
