import { spokenSpans } from '#engine/spoken-spans.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { nearness, stemsIn } from '#shared/interview/nearest-words.ts';
import { type Asked, answersTo, heardFromInterviewer, pointOf, SENTENCES } from './conversation.ts';
import { suggestionsOn } from './path.ts';

/** Help on a question, with the hint level that it leaves behind. */
export type Hint = {
  say: string;
  hintLevel: 2 | 3;
  /** Whether it says what a strong answer has to name: no other words for the question, but the last help on it. */
  isLast: boolean;
};

/** In few words, an answer shares this much with a hint only if it is about the same. */
const ANSWERED_FROM = 0.5;

/**
 * The next hint on a question, of at most three: where to look, a choice, and finally what a strong answer names. One
 * that asks for what was just answered is passed over while another one is left that asks. Null if none is left.
 */
export function nextHint(context: InterviewContext, question: Asked | undefined): Hint | null {
  if (!question) return null;
  const point = pointOf(context, question);
  const heard = heardFromInterviewer(context);
  // The bank's hints lead to the point, and somebody who is asked why has been there.
  const weighing = hintToWeigh(question, point);
  if (weighing) return heard.includes(weighing) ? null : { say: weighing, hintLevel: 2, isLast: false };
  if (!point) return null;
  const left = hintsOn(point).filter(({ say }) => !heard.includes(say));
  const answers = new Set(answersTo(context, question).map(({ id }) => id));
  const said = spokenSpans(context).filter(({ turnId }) => answers.has(turnId));
  const isAnswered = ({ say }: Hint) =>
    said.some(({ stems }) => nearness(stemsIn(say), stems) >= ANSWERED_FROM);
  return left.find((hint) => !hint.isLast && !isAnswered(hint)) ?? left[0] ?? null;
}

/** Help with a question about what speaks for a decision; null for any other question. */
function hintToWeigh({ text }: Asked, point: Point | undefined): string | null {
  const [deepWhy, deepWhenNot] = point?.topic ? SENTENCES.deepen(point.topic) : [];
  const asks = (...questions: (string | undefined)[]) =>
    questions.some((question) => question !== undefined && text.endsWith(question));
  if (asks(SENTENCES.why, SENTENCES.whyThat, deepWhy)) return SENTENCES.alternative;
  if (asks(SENTENCES.whenNot, deepWhenNot)) return SENTENCES.strain;
  const isSuggested = point && suggestionsOn(point).some((suggestion) => text.endsWith(suggestion));
  return isSuggested ? SENTENCES.compare : null;
}

/** All hints on a point, the least help first. */
export function hintsOn({ hints = [], better }: Point): Hint[] {
  const [area, narrow] = hints;
  return [
    ...(area ? [{ say: area, hintLevel: 2 as const, isLast: false }] : []),
    ...(narrow ? [{ say: narrow, hintLevel: 3 as const, isLast: false }] : []),
    // It says what to name, and not the answer: that is still the candidate's.
    { say: better, hintLevel: 3, isLast: true },
  ];
}
