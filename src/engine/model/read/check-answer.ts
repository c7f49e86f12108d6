import type { z } from 'zod';
import { overlaps, type PushBackOutcome, type Quote } from '#engine/reading.ts';
import { wordsIn } from '#engine/text/words.ts';
import type { Content } from '#shared/content/content.ts';
import type { Question } from '#shared/content/question.ts';
import type { InterviewContext, TurnRecord } from '#shared/interview/context.ts';
import { findBoardQuote } from '../board-block.ts';
import { findQuote, fitRemark, MAX_SENTENCE_CHARACTERS, onceEach, wholeWithin } from '../remark-rules.ts';
import type { pushBackMet, ReadAnswer } from './read-task.ts';
import type { TurnAudit, TurnReading } from './turn-reading.ts';

/** The correction of two statements that exclude each other, if the model's own is not fit for a report. */
export const BOTH = 'These two statements cannot both hold.';
const MAX_INSIGHTS = 2;
const RANK = { mentioned: 1, explained: 2, justified: 3 } as const;

/** A reading, and the quotes that were not found in what was said. */
type CheckedAnswer = { reading: TurnReading; quotes: number; lost: string[] };

/**
 * What is left of a model's answer about the last turn: quotes that were said, ids that exist, words fit for a report.
 */
export function checkAnswer(content: Content, context: InterviewContext, answer: ReadAnswer): CheckedAnswer {
  const { question, turns } = context;
  const last = turns.slice(-1);
  const before = turns.slice(0, -1);
  const lost: string[] = [];
  let quotes = 0;
  const quoted = <Item, Found>(
    items: readonly Item[],
    wordsOf: (item: Item) => string,
    use: (item: Item, quote: Quote) => Found | null,
    elsewhere: (words: string) => Quote | null = () => null,
  ): Found[] =>
    items.flatMap((item) => {
      quotes += 1;
      const quote = findQuote(content, last, wordsOf(item)) ?? elsewhere(wordsOf(item));
      if (!quote) lost.push(wordsOf(item));
      const found = quote && use(item, quote);
      return found ? [found] : [];
    });
  const ids = new Set(question.points.map(({ id }) => id));
  const facts = new Set(question.facts.map(({ id }) => id));
  const notes = quoted(answer.notes, quoteOf, ({ kind }, quote) => ({ kind, quote }));
  const claims = quoted(answer.claims, quoteOf, (item, quote) =>
    checkClaim(content, context, before, item, quote),
  );
  const isOrder = (quote: Quote) =>
    notes.some((note) => note.kind === 'instruction' && overlaps(note.quote, quote));
  const shown = quoted(
    answer.points,
    quoteOf,
    ({ id, status }, quote) => (ids.has(id) && !isOrder(quote) ? creditFor(id, status, quote) : null),
    (words) => findBoardQuote(context, last, words),
  );
  const best = new Map(
    [...shown].sort((a, b) => RANK[a.status] - RANK[b.status]).map((point) => [point.pointId, point]),
  );
  const asked = quoted(answer.asked, quoteOf, (item, quote) => ({
    quote,
    factIds: item.facts.filter((id) => facts.has(id)),
    isDecision: item.decision,
  }));
  const insights = quoted(answer.insights, quoteOf, ({ why, dimension }, quote) => {
    const reason = fitRemark(content, why, MAX_SENTENCE_CHARACTERS);
    const isFalse = claims.some((claim) => overlaps(claim.quote, quote));
    return reason && !isFalse && !isOrder(quote) ? { quote, dimension, why: reason } : null;
  });
  const observed = quoted(answer.observed, quoteOf, ({ kind, note, dimension }, quote) => {
    const plain = fitRemark(content, note, MAX_SENTENCE_CHARACTERS);
    return plain ? { kind, quote, note: plain, dimension } : null;
  });
  return {
    reading: {
      v: 2,
      turnId: last[0]?.id ?? 0,
      points: question.points.flatMap(({ id }) => best.get(id) ?? []),
      claims: onceEach(claims),
      putRight: answer.putRight.flatMap((words) => findQuote(content, before, words) ?? []),
      asked: onceEach(asked),
      answered: answer.answered,
      pushBack: answer.pushBack && MET[answer.pushBack],
      insights: onceEach(insights).slice(0, MAX_INSIGHTS),
      observed: onceEach(observed),
      notes,
      audit: answer.audit && auditOf(answer.audit, ids, facts),
    },
    quotes,
    lost,
  };
}

/** What is only drawn counts as "mentioned", and no more (product rule 71). */
function creditFor(pointId: string, status: keyof typeof RANK, quote: Quote) {
  return { pointId, status: quote.board ? ('mentioned' as const) : status, quote };
}

function auditOf(
  { gaveAway, contradictsFact, questions, judged }: NonNullable<ReadAnswer['audit']>,
  points: ReadonlySet<string>,
  facts: ReadonlySet<string>,
): TurnAudit {
  return {
    gaveAway: gaveAway.filter((id) => points.has(id)),
    contradictsFact: facts.has(contradictsFact) ? contradictsFact : null,
    questions: Math.max(0, Math.round(questions)),
    judged,
  };
}

const MET: Record<z.infer<typeof pushBackMet>, PushBackOutcome['outcome'] | null> = {
  none: null,
  defended: 'defended',
  revised: 'revised',
  conceded: 'caved',
  repeated: 'rigid',
  left: 'left',
};

/**
 * A claim whose quote was found; null if it contradicts earlier words or a fact that cannot be found, or if nobody can
 * say what is true instead.
 */
export function checkClaim(
  content: Content,
  { question }: Pick<InterviewContext, 'question'>,
  before: readonly TurnRecord[],
  item: ReadAnswer['claims'][number],
  quote: Quote,
): TurnReading['claims'][number] | null {
  const { verdict, dimension, weight } = item;
  const isReversal = verdict === 'contradicts_earlier';
  const earlier = isReversal ? findQuote(content, before, item.earlier) : null;
  const isTold = before.some(({ move }) => move?.facts.includes(item.fact));
  const factId = verdict === 'contradicts_fact' && isTold ? item.fact : null;
  if (verdict !== 'false' && !earlier && !factId) return null;
  const pointIds = item.points.filter((id) => question.points.some((point) => point.id === id));
  const sentence = wholeWithin(item.correction, MAX_SENTENCE_CHARACTERS);
  const correction =
    fitRemark(content, sentence, MAX_SENTENCE_CHARACTERS) ??
    (isReversal ? BOTH : truthFor(question, pointIds, quote.text));
  return correction ? { quote, verdict, earlier, factId, pointIds, dimension, correction, weight } : null;
}

function quoteOf({ quote }: { quote: string }): string {
  return quote;
}

/**
 * The bank's truth for the common error on these points that is nearest to what was said; null if the bank has none.
 */
export function truthFor(
  { points }: Pick<Question, 'points'>,
  pointIds: readonly string[],
  said: string,
): string | null {
  const words = new Set(wordsIn(said).map(({ word }) => word));
  const shared = (say: string) => wordsIn(say).filter(({ word }) => words.has(word)).length;
  const pairs = points.filter(({ id }) => pointIds.includes(id)).flatMap((point) => point.false ?? []);
  const [nearest] = pairs.toSorted((one, other) => shared(other.say) - shared(one.say));
  return nearest?.truth ?? null;
}
