import { askedBefore } from '#engine/script/conversation.ts';
import { sentencesOf } from '#engine/text/sentences.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { nearness, stemsIn } from '#shared/interview/nearest-words.ts';
import { isAbsolute, isNumber, lastAnswer, takenBackIn } from './last-answer.ts';

type Pair = Point['false'][number];
export type FalseNear = { said: string; pair: Pair; timesSaid: number };

/** A false sentence and its truth share most words: only this many in common tell that somebody speaks of either. */
const FEWEST_IN_COMMON = 4;
/** Asked about this often, it is left. */
const MOST_TIMES = 2;
const DENIES = /\b(?:no|not|never|none|nobody|nothing|cannot|without|harmless|out of the picture|\w+n't)\b/i;

/**
 * The sentence of the last answer that comes nearest to a false one of any point. Words alone cannot tell what is meant, so
 * it has to claim something without exception, and to deny or assert as the false sentence does and the true one does not.
 * On the twelve kept interviews by which it was chosen, that leaves four sentences, all of them false.
 */
export function falseNear(context: InterviewContext): FalseNear | undefined {
  const last = lastAnswer(context);
  if (!last || takenBackIn(context)) return undefined;
  const [nearest] = nearIn(context, last.text);
  if (!nearest) return undefined;
  const earlier = context.turns.filter(({ id, speaker }) => speaker === 'user' && id < last.id);
  const timesSaid = earlier.filter(
    ({ id, text }) =>
      askedBefore(context, id) && nearIn(context, text).some(({ pair }) => pair === nearest.pair),
  ).length;
  return timesSaid < MOST_TIMES ? { ...nearest, timesSaid } : undefined;
}

function nearIn({ question }: InterviewContext, answer: string): { said: string; pair: Pair }[] {
  const pairs = question.points.flatMap((point) => point.false);
  return sentencesOf(answer)
    .filter(isAbsolute)
    .flatMap((said) => pairs.map((pair) => ({ said, pair, how: howNear(said, pair) })))
    .filter(({ how }) => how > 0)
    .toSorted((one, other) => other.how - one.how);
}

function howNear(said: string, { say, truth }: Pair): number {
  const [spoken, wrong, right] = [said, say, truth].map(stemsIn);
  if (!spoken || !wrong || !right) return 0;
  // Two sums in the same units are not one statement.
  const common = [...wrong].filter((stem) => spoken.has(stem) && !isNumber(stem));
  const onlyWrong = common.filter((stem) => !right.has(stem)).length;
  const onlyRight = [...right].filter((stem) => spoken.has(stem) && !wrong.has(stem)).length;
  const isSameWay =
    DENIES.test(say) === DENIES.test(truth)
      ? onlyWrong > onlyRight
      : DENIES.test(say) === DENIES.test(said) && onlyWrong >= Math.max(1, onlyRight);
  return common.length >= FEWEST_IN_COMMON && isSameWay ? nearness(wrong, spoken) : 0;
}
