import type { CandidateMove } from '#engine/ask/candidate-move.ts';
import type { MoveChoice } from '#engine/ask/choose-move.ts';
import { fill } from '#engine/ask/moves/make-move.ts';
import type { Situation } from '#engine/ask/situation.ts';
import type { UtteranceReader } from '#engine/reading.ts';
import { checkWording } from '#engine/say/check-wording.ts';
import { thinkingTime } from '#engine/say/next-turn.ts';
import { BUILT_IN_ENGINE } from '#engine/say/word-move.ts';
import { wordCount } from '#engine/say/wording-faults.ts';
import type { NextTurn } from '#shared/interview/context.ts';
import { type Rails, WORDS } from './rails.ts';

/**
 * The turn where the model could not go on: the built-in question in the bank's words alone, behind what was heard already, or
 * behind the answer to what the candidate asked. It says none of the candidate's words back: picked by key words, beside a
 * question of another hand, they tend to be the wrong ones.
 */
export function completeTurn(
  situation: Situation,
  { moves, state }: MoveChoice,
  heard: string,
  rails: Rails,
  readUtterance: UtteranceReader,
): { say: string; turn: NextTurn } {
  const [best] = moves;
  const asks = moves
    .filter(({ record }) => record.kind !== 'answer_fact' && record.kind !== 'return_decision')
    .map((move) => ({ record: move.record, say: move.bankWording, move }))
    .find(({ say, move }) => isSpeakable(situation, readUtterance, move, say));
  const { record, say } = asks ?? asksNothing(situation, state.phase);
  const answer = best && heard === '' ? answerOf(situation, best, say) : { say, facts: [] };
  const facts = [...new Set([...rails.factsIn(heard), ...answer.facts])];
  const text = heard === '' ? answer.say : `${heard.replace(/[,;:—–]$/, '.')} ${answer.say}`;
  return {
    say: answer.say,
    turn: { text, move: { ...record, facts, fallback: true }, engine: BUILT_IN_ENGINE },
  };
}

function asksNothing(situation: Situation, phase: MoveChoice['state']['phase']) {
  const { text, move } = thinkingTime(situation, phase);
  return { record: move, say: text };
}

function isSpeakable(
  situation: Situation,
  readUtterance: UtteranceReader,
  move: CandidateMove,
  say: string,
): boolean {
  if (move.record.kind === 'repeat') return true;
  const faults = checkWording(situation, readUtterance, move, say);
  return !say.includes('"') && faults.length === 0;
}

/** What the candidate asked for, before the question. */
function answerOf(
  { content, context, asked }: Situation,
  { record }: CandidateMove,
  question: string,
): { say: string; facts: readonly string[] } {
  const { assume, decision } = content.language.wording;
  if (record.kind === 'return_decision') return { say: fill(decision, { probe: question }), facts: [] };
  if (record.kind !== 'answer_fact') return { say: question, facts: [] };
  if (record.facts.length === 0) return { say: fill(assume, { probe: question }), facts: [] };
  const told = new Set(asked.flatMap((turn) => turn.record.facts));
  const wanted = record.facts.filter((id) => !told.has(id));
  const ids = wanted.length > 0 ? wanted : record.facts;
  const facts = context.question.facts.filter(({ id }) => ids.includes(id));
  const tellings = [facts, facts.slice(0, 1)].map((few) => ({
    say: [...few.map((fact) => fact.say), question].join(' '),
    facts: few.map(({ id }) => id),
  }));
  return tellings.find(({ say }) => wordCount(say) <= WORDS.max) ?? { say: question, facts: [] };
}
