import { compared, wordValues } from '#engine/how-near.ts';
import type { Quote } from '#engine/reading.ts';
import { isAskedOf, nearestMistake } from '#engine/score/points.ts';
import { spokenSpans, statedSpans } from '#engine/spoken-spans.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { NEAR_FROM } from './also-said.ts';
import { nearestSpan, nearnessTo, quoteOf } from './mirror.ts';

/** A sentence to decide on, with all that is needed once it is decided: the bank may change meanwhile. */
export type Statement = {
  id: string;
  pointId: string;
  text: string;
  isTrue: boolean;
  /** What is true about the matter. */
  truth: string;
  /** The false sentence of its pair, which identifies the pair across interviews. */
  pair: string;
};

export const STATEMENTS = 8;
const FALSE_ONES = STATEMENTS / 2;
/** Core points come first if nothing else decides. */
const TIERS = { core: 0.02, plus: 0.01, stretch: 0 };

/**
 * Eight statements from the question's pairs, half of them false: first those whose pair is due again, then those near
 * what was said. Each point gives one at most.
 * @param due The pairs that this candidate decided wrongly before and has not cleared, or was not sure of the last time,
 *   by their false sentences.
 * @param seed Fixed for an interview, so that it always gets the same statements.
 */
export function chooseStatements(
  context: InterviewContext,
  due: ReadonlySet<string>,
  seed: number,
): Statement[] {
  const spans = spokenSpans(context);
  const chance = randomFrom(seed);
  const pairs = context.question.points
    .filter((point) => isAskedOf(context.level, point))
    .flatMap((point) =>
      point.false.map(({ say, truth }) => {
        const [nearFalse, nearTrue] = [nearnessTo(say, spans), nearnessTo(truth, spans)];
        const weight = Math.max(nearFalse, nearTrue) + TIERS[point.tier] + chance() / 100;
        const lean = nearFalse - nearTrue + chance() / 100;
        return { point, say, truth, isDue: due.has(say), weight, lean };
      }),
    )
    .toSorted((one, other) => Number(other.isDue) - Number(one.isDue) || other.weight - one.weight);
  const chosen = pairs
    .filter(({ point }, at) => pairs.findIndex((pair) => pair.point === point) === at)
    .slice(0, STATEMENTS);
  // For the half of the pairs whose false sentence came nearest to what was said, compared with the true one, the
  // candidate gets the false one.
  const falseOnes = new Set(chosen.toSorted((one, other) => other.lean - one.lean).slice(0, FALSE_ONES));
  return chosen
    .map((pair) => ({ pair, place: chance() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ pair }) => statementOf(pair.point, pair, !falseOnes.has(pair)));
}

function statementOf(
  point: Point,
  { say, truth }: { say: string; truth: string },
  isTrue: boolean,
): Statement {
  const at = point.false.findIndex((pair) => pair.say === say);
  return {
    id: `${point.id}.${at}`,
    pointId: point.id,
    text: isTrue ? truth : say,
    isTrue,
    truth,
    pair: say,
  };
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32, T. Ettinger, public domain). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the candidate stated that comes near a wrong sentence, and nearer than to what is right; null if nothing does. */
export function wordsNearPair(
  content: Content,
  context: InterviewContext,
  point: Point,
  wrong: string,
): Quote | null {
  const values = wordValues(content, context.question);
  const span = nearestSpan(statedSpans(context), compared([wrong]), { values, from: NEAR_FROM.mistake });
  return span && nearestMistake(point, span.text)?.say === wrong ? quoteOf(context, span) : null;
}
