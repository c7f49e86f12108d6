import { pointsAimedAt, pointsAsked } from '#engine/hint-level.ts';
import {
  type Compared,
  howNear,
  SHARED_WORTH,
  textsOf,
  type WordValues,
  weightsIn,
  wordValues,
} from '#engine/how-near.ts';
import type { Quote } from '#engine/reading.ts';
import { type Spoken, spokenSpans, statedSpans } from '#engine/spoken-spans.ts';
import { cutAtClauses, fromSentenceStart } from '#engine/text/quotes.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { nearness, saysSomething, stemsIn } from '#shared/interview/nearest-words.ts';
import { isRequest } from '#shared/interview/requests.ts';

/**
 * The candidate's own words that come nearest to each point, by its id. A point that nothing comes near is left out.
 */
export type Mirror = ReadonlyMap<string, Quote>;

/** The most words of a quote: without full stops, what is compared begins and ends anywhere. */
const MOST_WORDS = 40;

/** A sentence that is this much as near to a point as to the nearest one may be about both. */
const NEARLY_MOST = 0.8;
/** The answer to a question about a point is shown if it is at least this much as near as the nearest of all. */
const WHEN_ASKED = 0.5;

/** Quotes the whole clauses around what was compared: a quote cut off in mid-sentence reads like nonsense. */
function clausesAround(context: Pick<InterviewContext, 'turns'>, span: Spoken): Quote {
  return quoted(context, span, (answer) => cutAtClauses(answer, span, MOST_WORDS));
}

/** The same, from the beginning of the sentence where that is near. */
export function quoteOf(context: Pick<InterviewContext, 'turns'>, span: Spoken): Quote {
  return quoted(context, span, (answer) =>
    fromSentenceStart(answer, cutAtClauses(answer, span, MOST_WORDS), MOST_WORDS),
  );
}

function quoted(
  { turns }: Pick<InterviewContext, 'turns'>,
  { turnId, start, end, text }: Spoken,
  placeIn: (answer: string) => Pick<Spoken, 'start' | 'end'>,
): Quote {
  const answer = turns.find(({ id }) => id === turnId)?.text;
  if (answer === undefined) return { turnId, start, end, text };
  const place = placeIn(answer);
  return { turnId, ...place, text: answer.slice(place.start, place.end) };
}

/** Quotes a span when it is first asked for, and keeps that: most spans come near no point, and some near many. */
export function oncePerSpan(quote: (span: Spoken) => Quote): (span: Spoken) => Quote {
  const quotes = new Map<Spoken, Quote>();
  return (span) => {
    const made = quotes.get(span) ?? quote(span);
    quotes.set(span, made);
    return made;
  };
}

/** For each point the candidate's words that come near it, the nearest first. */
export function wordsNear(
  context: InterviewContext,
  points: readonly Point[],
  nearnessOf: (texts: Compared, span: Spoken) => number,
) {
  const spans = spokenSpans(context);
  const quoteFor = oncePerSpan((span) => clausesAround(context, span));
  return points.map((point) => {
    const texts = textsOf(context.question, point);
    const near = spans
      // Asking is how a problem is framed; elsewhere it shows nothing.
      .filter((span) => !span.isQuestion || point.dim === 'framing')
      .map((span) => ({ span, how: nearnessOf(texts, span) }))
      .filter(({ how }) => how > 0)
      .toSorted((one, other) => other.how - one.how)
      .map(({ span, how }) => ({ quote: quoteFor(span), how }));
    return { pointId: point.id, near };
  });
}

/**
 * The points that the candidate touched: each sentence counts for one point at most, the one that it is nearest to. It
 * tells what to ask next, so everyday words may count: a point that was hardly touched is asked about all the same.
 */
export function mirrorOf(context: InterviewContext, points: readonly Point[]): Mirror {
  const weights = weightsIn(context.question);
  const nearnessOf = ({ texts }: Compared, { stems, echoed }: Spoken) =>
    mostOf(texts, (text) => nearness(text, stems, { echoed, weights }));
  const near = wordsNear(context, points, nearnessOf).flatMap(({ pointId, near: words }) =>
    words.map((each) => ({ pointId, ...each })),
  );
  const mirror = new Map<string, Quote>();
  for (const { pointId, quote } of near.toSorted((one, other) => other.how - one.how)) {
    if (mirror.has(pointId)) continue;
    if (![...mirror.values()].some((other) => overlap(other, quote))) mirror.set(pointId, quote);
  }
  return mirror;
}

/**
 * The words to show beside each point: of the answer to a question about it, unless another answer is much nearer, since
 * people often say it before they are asked, or after. A sentence that is much nearer to another point is left to that
 * one, unless a question about this point had no answer of its own. What was asked of the interviewer is never among them.
 */
export function wordsOn(content: Content, context: InterviewContext, points: readonly Point[]): Mirror {
  const answers = answersWhenAsked(content, context, points);
  const asked = pointsAsked(context);
  const words = new Map<string, Quote>();
  const spansOn = nearSpans(content, context, points);
  for (const [at, { id }] of points.entries()) {
    const answer = answers.get(id);
    const isUnanswered = asked.has(id) && !answer;
    const own = spansOn(at, isUnanswered);
    const nearest = nearestOf(own, ({ how }) => how);
    if (answer && answer.near > 0 && answer.near >= WHEN_ASKED * (nearest?.how ?? 0)) words.set(id, answer);
    else if (nearest) words.set(id, quoteOf(context, nearest));
  }
  return words;
}

/**
 * What was stated near each of these points, by its place, with how near it is: without `all`, only what is not much
 * nearer to another of them.
 */
export function nearSpans(content: Content, context: InterviewContext, points: readonly Point[]) {
  const values = wordValues(content, context.question);
  const spans = statedSpans(context).flatMap((span) => {
    const near = points.map((point) => howNear(textsOf(context.question, point), span, values));
    const most = Math.max(0, ...near);
    return most > 0 ? [{ ...span, near, most }] : [];
  });
  return (at: number, all = false) =>
    spans
      .map((span) => ({ ...span, how: span.near[at] ?? 0 }))
      .filter(({ how, most }) => how > 0 && (all || how >= NEARLY_MOST * most));
}

/**
 * For each point of framing, what the candidate asked that comes nearest to it, unless it is among the words that are shown.
 * It shows no more than that it was asked.
 */
export function askedNear(
  content: Content,
  context: InterviewContext,
  points: readonly Point[],
  shown: ReadonlyMap<string, Quote> = new Map(),
): Mirror {
  const questions = spokenSpans(context).filter(({ isQuestion }) => isQuestion);
  const values = wordValues(content, context.question);
  return new Map(
    points
      .filter(({ dim }) => dim === 'framing')
      .flatMap((point) => {
        const texts = textsOf(context.question, point);
        const span = nearestSpan(questions, texts, { values, worth: SHARED_WORTH.whereLikely });
        if (!span) return [];
        const quote = quoteOf(context, span);
        const words = shown.get(point.id);
        return words && overlap(words, quote) ? [] : [[point.id, quote] as const];
      }),
  );
}

/** The span that is nearest to one of these texts, at least `from` near; undefined if none is. */
export function nearestSpan(
  spans: readonly Spoken[],
  texts: Compared,
  { values, from = 0, worth }: { values: WordValues; from?: number; worth?: number },
): Spoken | undefined {
  return spans
    .map((span) => ({ span, how: howNear(texts, span, values, worth) }))
    .filter(({ how }) => how > 0 && how >= from)
    .toSorted((one, other) => other.how - one.how)[0]?.span;
}

/** Words of an answer to a question about a point; they may have nothing to do with it, and then are not quoted. */
export type AnswerWhenAsked = Quote & { near: number };

/**
 * From the answers to questions about each point, the sentence nearest to it; if none is near, the longest. A point that
 * was only gone deeper into had its words before, so it is left out if none is near.
 */
export function answersWhenAsked(
  content: Content,
  context: InterviewContext,
  points: readonly Point[],
): ReadonlyMap<string, AnswerWhenAsked> {
  const spans = spokenSpans(context);
  const values = wordValues(content, context.question);
  const askedBefore = questionsAnswered(context);
  const asked = pointsAsked(context);
  const saidBefore = new Set(
    context.turns.flatMap(({ move }) => (move?.kind === 'push_back' ? pointsAimedAt(context, move) : [])),
  );
  const answers = new Map<string, AnswerWhenAsked>();
  for (const point of points) {
    const texts = textsOf(context.question, point);
    const inAnswers = spans.filter(({ turnId }) => askedBefore.get(turnId)?.includes(point.id));
    const stated = inAnswers.filter(({ isQuestion }) => !isQuestion);
    // "Which numbers would you ask me for?" is answered by questions.
    const isByQuestions =
      point.dim === 'framing' && !nearestSpan(stated, texts, { values, worth: SHARED_WORTH.whereLikely });
    const answered = isByQuestions ? inAnswers : stated;
    const nearest = nearestOf(answered, (span) => howNear(texts, span, values, 0));
    if (!nearest) continue;
    const near = howNear(texts, nearest, values, SHARED_WORTH.whereLikely);
    // An answer to a situation that names another point shows something on this one only if its words are near.
    if (near > 0 || (asked.has(point.id) && !saidBefore.has(point.id)))
      answers.set(point.id, { ...quoteOf(context, nearest), near });
  }
  return answers;
}

export function mostOf<Item>(items: readonly Item[], howNear: (item: Item) => number): number {
  return Math.max(0, ...items.map(howNear));
}

/** The nearest span; of equally near ones, the one with the most stems. */
export function nearestOf<Span extends Spoken>(
  spans: readonly Span[],
  howNear: (span: Span) => number,
): Span | undefined {
  const [nearest] = spans
    .map((span) => ({ span, how: howNear(span) }))
    .toSorted((one, other) => other.how - one.how || other.span.stems.size - one.span.stems.size);
  return nearest?.span;
}

/** By the answer's id: the points that the question before it was about. */
export function questionsAnswered(context: InterviewContext): ReadonlyMap<number, readonly string[]> {
  const { turns } = context;
  return new Map(
    turns.flatMap(({ id, speaker, text }, at) => {
      const move = turns[at - 1]?.move;
      const isAnswer =
        speaker === 'user' && saysSomething(text) && !isRequest(text, turns[at + 1]?.move?.kind);
      return isAnswer && move ? [[id, pointsAimedAt(context, move)] as const] : [];
    }),
  );
}

/** How near the nearest of these spans is to a sentence, 0 to 1. */
export function nearnessTo(sentence: string, spans: readonly Spoken[]): number {
  const stems = stemsIn(sentence);
  return mostOf(spans, ({ stems: said, echoed }) => nearness(stems, said, { echoed }));
}

/**
 * What people wrongly say about a point, with the truth: the pair nearest to what was said. One per point, since nobody
 * reads more in a few minutes; pairs that were already decided come last.
 */
export function pairNearest(point: Point, spans: readonly Spoken[], decided: ReadonlySet<string>) {
  return point.false
    .map((pair, at) => ({
      pair,
      rank: nearnessTo(pair.say, spans) - (decided.has(pair.say) ? 2 : 0) - at / 100,
    }))
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, 1)
    .map(({ pair }) => pair);
}

export function overlap(one: Quote, other: Quote): boolean {
  return one.turnId === other.turnId && one.start < other.end && other.start < one.end;
}
