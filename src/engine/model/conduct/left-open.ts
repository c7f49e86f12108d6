import { askedBefore, askedIn, isAside } from '#engine/script/conversation.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { isNumber, lastAnswer, takenBackIn, unechoedQuestion } from './last-answer.ts';
import { wordsOfWeight } from './words-of-weight.ts';

/** Stems of a question that say nothing of what it asks for. */
const EMPTY = new Set([
  'happen',
  'step',
  'exactly',
  'walk',
  'chang',
  'change',
  'go',
  'next',
  'thing',
  'tell',
  'mean',
]);

/** Questions whose answer takes up their verb, if it is one: "what" and "where" are answered in other words. */
const ECHOED = /\b(?:who|how (?:would|do|will|did) (?:you|we|they) (?:notice|know|tell|find out))\b[^?]*\?/i;

/** Of other questions, an answer takes up one of so many words. */
const FEWEST_WANTED = 3;

/** What the question at the end of a turn asks for, by its own words. */
function wantedBy(content: Content, asked: string): string[] {
  const end = sentencesOf(asked).findLast((sentence) => sentence.endsWith('?')) ?? '';
  return [...wordsOfWeight(content, end)].filter((stem) => !EMPTY.has(stem) && !isNumber(stem));
}

/** The question before the last answer, if the answer has none of the words of what it asks for at its end. */
export function unansweredEnd(content: Content, context: InterviewContext): string | null {
  const last = lastAnswer(context);
  const asked = last && askedBefore(context, last.id);
  if (!asked || asked.move?.kind === 'open' || takenBackIn(context)) return null;
  const said = wordsOfWeight(content, last.text);
  const wanted = wantedBy(content, asked.text);
  const isClear = wanted.length >= FEWEST_WANTED || (wanted.length > 0 && ECHOED.test(asked.text));
  return isClear && !wanted.some((stem) => said.has(stem)) ? asked.text : null;
}

/** The first question of the interviewer that its answer passed by, and that no later answer took up. */
export function neverAnswered(content: Content, context: InterviewContext): string | undefined {
  return askedIn(context)
    .filter((asked) => !isAside(asked) && asked.move.kind !== 'open' && ECHOED.test(asked.text))
    .find((asked) => {
      const at = context.turns.findIndex(({ id }) => id === asked.id);
      const answered = { ...context, turns: context.turns.slice(0, at + 2) };
      const later = context.turns.slice(at).filter(({ speaker }) => speaker === 'user');
      const said = wordsOfWeight(content, later.map(({ text }) => text).join(' '));
      return (
        unechoedQuestion(content, answered) !== null &&
        unansweredEnd(content, answered) !== null &&
        !wantedBy(content, asked.text).some((stem) => said.has(stem))
      );
    })?.text;
}

/** A sentence of a fact that was told, with a figure of which no answer has made anything. */
export function unusedFact(content: Content, context: InterviewContext): string | undefined {
  const told = new Set(askedIn(context).flatMap(({ move }) => move.facts));
  const answers = context.turns.filter(({ speaker }) => speaker === 'user').map(({ text }) => text);
  const said = wordsOfWeight(content, answers.join(' '));
  return context.question.facts
    .filter(({ id }) => told.has(id))
    .flatMap(({ say }) => sentencesOf(say))
    .find((sentence) => {
      const figures = [...wordsOfWeight(content, sentence)].filter(isNumber);
      return figures.length > 0 && !figures.some((figure) => said.has(figure));
    });
}

const OWN_GAP =
  /\b(?:somehow|like an exception|the (?:gap|hole|catch|weak (?:spot|point)) (?:is|here|there)|(?:I'm|I am) not sure (?:how|what|whether|if)(?! you)(?! I (?:heard|got|understood)))\b/i;

/** The sentence of the last answer that names a gap of its own design: a better place to ask than a small promise. */
export function ownGapIn(context: InterviewContext): string | undefined {
  return sentencesOf(lastAnswer(context)?.text ?? '').findLast(
    (sentence) => OWN_GAP.test(sentence) && !sentence.endsWith('?'),
  );
}
