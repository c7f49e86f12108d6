import { pointsAimedAt, pointsAsked } from '#engine/hint-level.ts';
import { compared, howNear, SHARED_WORTH, textsOf, wordValues } from '#engine/how-near.ts';
import type { PointReading, Quote } from '#engine/reading.ts';
import { type Spoken, statedSpans } from '#engine/spoken-spans.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import {
  answersWhenAsked,
  type Mirror,
  nearestOf,
  nearestSpan,
  nearSpans,
  overlap,
  questionsAnswered,
  quoteOf,
  wordsOn,
} from './mirror.ts';

/**
 * Words further away are no help beside words that are nearer; a mistake is told in common words, which many sentences
 * share. Chosen by reading what stood beside the points in six transcripts.
 */
export const NEAR_FROM = { point: 0.7, mistake: 0.9 };
/** More would hide which words the point is about. */
const MOST = 2;

/**
 * What else was said on each point, besides the words shown first: the last reply about it once it was pushed back on,
 * the words nearest to a mistake that people make on it, and the nearest of all answers. The same words are told once,
 * beside one point.
 */
export function alsoSaid(
  content: Content,
  context: InterviewContext,
  points: readonly Point[],
  shown: Mirror,
): ReadonlyMap<string, readonly Quote[]> {
  const told = [...shown.values()];
  const spans = statedSpans(context);
  const answered = questionsAnswered(context);
  const values = wordValues(content, context.question);
  const isOnOther = (point: Point, span: Spoken) => {
    const own = howNear(textsOf(context.question, point), span, values);
    return points.some((other) => howNear(textsOf(context.question, other), span, values) > own);
  };
  return new Map(
    points.map((point) => {
      const texts = textsOf(context.question, point);
      const reply = replyTo(context, point, answered);
      const howNearReply = (span: Spoken) => howNear(texts, span, values, SHARED_WORTH.whereLikely);
      const replies = spans.filter((span) => span.turnId === reply && !isOnOther(point, span));
      // A reply that has nothing near this point and is quoted beside another was about that one.
      const isElsewhere = [...shown.values()].some(({ turnId }) => turnId === reply);
      const inReply = nearestOf(isElsewhere ? replies.filter(howNearReply) : replies, howNearReply);
      const mistakes = compared(point.false.map(({ say }) => say));
      const mistaken = nearestSpan(spans, mistakes, { values, from: NEAR_FROM.mistake });
      const nearest = nearestSpan(spans, texts, { values, from: NEAR_FROM.point });
      const others: Quote[] = [];
      for (const span of [inReply, mistaken, nearest]) {
        const quote = span && quoteOf(context, span);
        if (!quote || others.length === MOST || told.some((other) => overlap(other, quote))) continue;
        others.push(quote);
        told.push(quote);
      }
      return [point.id, others];
    }),
  );
}

/**
 * These points as a debrief shows them, with all words beside them: the nearest to each, the answers to questions about
 * it, and what else was said on it. What nobody asked about is judged last, or skipped.
 */
export function wordsBeside(content: Content, context: InterviewContext, toJudge: readonly Point[]) {
  const asked = pointsAsked(context);
  const points = toJudge.toSorted((one, other) => Number(asked.has(other.id)) - Number(asked.has(one.id)));
  const words = wordsOn(content, context, points);
  const answers = answersWhenAsked(content, context, points);
  const shown: Mirror = new Map([...answers, ...words]);
  return { points, words, answers, shown, others: alsoSaid(content, context, points, shown) };
}

/**
 * What the report quotes beside the points that were had wrong: any of what the debrief showed there may be the wrong
 * words. Beside a point that was had, a sentence that nobody chose may be a mistake.
 */
export function saidBesides(
  content: Content,
  context: InterviewContext,
  toJudge: readonly Point[],
  read: readonly PointReading[],
): ReadonlyMap<string, readonly Quote[]> {
  const { others } = wordsBeside(content, context, toJudge);
  const wrong = read.filter(({ status }) => status === 'wrong');
  return new Map(
    wrong.map(({ pointId, quote }) => [
      pointId,
      (others.get(pointId) ?? []).filter((other) => !quote || !overlap(other, quote)),
    ]),
  );
}

/** Earlier words that are this much as near as the nearest ones may have been about the same. */
const FIRST_SAID = 0.7;

/** By point: the turn in which the candidate first said something about as near to it as the nearest words. */
export function firstSaid(
  content: Content,
  context: InterviewContext,
  points: readonly Point[],
): ReadonlyMap<string, number> {
  const spansOn = nearSpans(content, context, points);
  return new Map(
    points.flatMap(({ id }, at) => {
      const spans = spansOn(at);
      const most = Math.max(0, ...spans.map(({ how }) => how));
      const first = spans.find(({ how }) => how >= FIRST_SAID * most);
      return first ? [[id, first.turnId] as const] : [];
    }),
  );
}

/** The last answer about a point after a push-back on it, which took up what was said before. */
function replyTo(
  context: InterviewContext,
  { id }: Point,
  answered: ReadonlyMap<number, readonly string[]>,
): number | undefined {
  const { turns } = context;
  const pushedAt = turns.findIndex(
    ({ move }) => move?.kind === 'push_back' && pointsAimedAt(context, move).includes(id),
  );
  return pushedAt === -1
    ? undefined
    : turns.slice(pushedAt).findLast((turn) => answered.get(turn.id)?.includes(id))?.id;
}
