import { randomBytes } from 'node:crypto';
import { speaksOfGrade } from '#server/grading/speaks-of-grade.ts';
import type { CandidateMove } from '#server/interviewer/candidate-move.ts';
import { checkWording } from '#server/interviewer/check-wording.ts';
import type { MoveChoice } from '#server/interviewer/choose-move.ts';
import { rewordPrompt, type TurnAnswer, turnAnswer, turnPrompt } from '#server/interviewer/turn-prompt.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext, NextTurn } from '#shared/interview/context.ts';
import type { Message } from './dialect.ts';
import type { LanguageModel } from './language-model.ts';

/** The model's own thinking counts as well, where it thinks. */
const SAMPLING = { temperature: 0.3, maxTokens: 2_000 };
const MAX_QUOTED_CHARACTERS = 1_000;
/** Far above any turn that may be spoken, and little enough to be checked in no time. */
const MAX_UTTERANCE_CHARACTERS = 1_000;

/** Asks the model to word one of the moves, and once more when it may not be spoken so. Null when that fails too. */
export async function wordTurn(
  model: LanguageModel,
  content: Content,
  context: InterviewContext,
  { moves, state }: MoveChoice,
  signal: AbortSignal,
): Promise<NextTurn | null> {
  const prompt = turnPrompt({ context, state, moves, tag: randomBytes(4).toString('hex') });
  const messages: Message[] = [
    { role: 'system', content: prompt.system },
    { role: 'user', content: prompt.user },
  ];
  const ask = (more: readonly Message[]) =>
    model.ask(
      {
        step: 'nextTurn',
        messages: [...messages, ...more],
        schemaName: 'next_turn',
        schema: turnAnswer,
        sampling: SAMPLING,
        streamed: true,
      },
      signal,
    );
  const judge = (answer: TurnAnswer) => {
    const move = moves.find(({ id }) => id === answer.moveId);
    if (!move) return { move, faults: ['no such move was offered'] };
    if (answer.utterance.length > MAX_UTTERANCE_CHARACTERS) return { move, faults: ['far too long'] };
    const faults = checkWording(content, context, move, answer.utterance.trim());
    return { move, faults: speaksOfGrade(answer.utterance) ? [...faults, 'speaks of the grade'] : faults };
  };

  const first = await ask([]);
  const verdict = judge(first);
  if (verdict.move && verdict.faults.length === 0) return turnOf(model, context, verdict.move, first);
  const second = await ask([
    { role: 'assistant', content: JSON.stringify(first).slice(0, MAX_QUOTED_CHARACTERS) },
    { role: 'user', content: rewordPrompt(verdict.faults) },
  ]);
  const last = judge(second);
  return last.move && last.faults.length === 0 ? turnOf(model, context, last.move, second) : null;
}

function turnOf(
  model: LanguageModel,
  context: InterviewContext,
  move: CandidateMove,
  answer: TurnAnswer,
): NextTurn {
  const text = answer.utterance.trim();
  const quotedWords = wordsRepeated(context, text, [...answer.quotedWords, ...move.mustQuote]);
  return { text, move: { ...move.record, quotedWords }, engine: model.model };
}

/** Those phrases that really stand both in the turn and in what the candidate said. */
function wordsRepeated(context: InterviewContext, text: string, phrases: readonly string[]): string[] {
  const said = context.turns
    .filter((turn) => turn.speaker === 'user')
    .map((turn) => turn.text.toLowerCase())
    .join('\n');
  const repeated = phrases.filter((phrase) => {
    const words = phrase.trim().toLowerCase();
    return words !== '' && text.toLowerCase().includes(words) && said.includes(words);
  });
  return [...new Set(repeated)];
}
