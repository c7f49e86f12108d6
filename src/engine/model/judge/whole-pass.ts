import { hintLevels } from '#engine/hint-level.ts';
import type { Claim, Quote, Reading } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { fitRemark } from '../check-remark.ts';
import { findQuote, overlaps } from '../find-quote.ts';
import { BOTH, checkClaim } from '../read/check-answer.ts';
import { turnName } from '../shared-prefix.ts';
import type { WholeAnswer } from './whole-task.ts';

const MAX_INSIGHTS = 4;
const MAX_SENTENCE_CHARACTERS = 320;

/** An answer of the candidate that does not answer what was asked. */
export type Dodge = { turnId: number; isMain: boolean };

/** The reading as it stands after the look at the whole, and the questions that were not answered. */
export type JudgedReading = { reading: Reading; dodges: Dodge[] };

/** What a look at the whole interview changes in the reading of its answers; every quote is found again first. */
export function applyWhole(
  content: Content,
  context: InterviewContext,
  reading: Reading,
  answer: WholeAnswer,
): JudgedReading {
  const find = (words: string) => findQuote(content, context.turns, words);
  const claims = claimsAfter(content, context, reading, answer);
  return {
    reading: {
      ...reading,
      claims,
      points: pointsAfter(context, reading, answer, claims, find),
      insights: insightsAfter(content, reading, answer, claims, find),
      answered: answeredAfter(context, reading, answer),
    },
    dodges: dodgesIn(context, answer),
  };
}

function claimsAfter(
  content: Content,
  context: InterviewContext,
  { claims }: Reading,
  answer: WholeAnswer,
): Claim[] {
  const verdicts = new Map(answer.claims.map(({ id, verdict }) => [id, verdict]));
  const result: Claim[] = [];
  for (const claim of claims.filter(({ id }) => verdicts.get(id) !== 'holds')) {
    const putRight = claim.putRight || verdicts.get(claim.id) === 'put_right';
    if (!result.some((known) => goesBackOnTheSame(known, claim))) result.push({ ...claim, putRight });
  }
  const add = (found: Omit<Claim, 'id' | 'putRight' | 'phrase' | 'earlierPhrase'>) => {
    const known = result.find(
      (claim) =>
        goesBackOnTheSame(claim, found) ||
        (overlaps(claim.quote, found.quote) && (claim.verdict === 'false') === (found.verdict === 'false')),
    );
    if (known) known.weight = found.weight === 'material' ? 'material' : known.weight;
    else {
      const id = `${turnName(context, found.quote.turnId)}:${found.quote.start}`;
      result.push({ ...found, id, putRight: false, phrase: null, earlierPhrase: null });
    }
  };
  for (const item of answer.missed) {
    const quote = findQuote(content, context.turns, item.quote);
    const before = context.turns.slice(
      0,
      context.turns.findIndex(({ id }) => id === quote?.turnId),
    );
    const found = quote && checkClaim(content, context, before, item, quote);
    if (found) add(found);
  }
  for (const { earlier, later, about, core, reason } of answer.reversals) {
    const [before, now] = bothSides(content, context, earlier, later);
    if (reason === 'given' || !before || !now) continue;
    add({
      quote: now,
      verdict: 'contradicts_earlier',
      earlier: before,
      factId: null,
      pointIds: [],
      dimension: 'design',
      correction: fitRemark(content, about, MAX_SENTENCE_CHARACTERS) ?? BOTH,
      weight: core && reason === 'none' ? 'material' : 'minor',
    });
  }
  return result;
}

/** A decision that was dropped once is missed in each later answer, and is one change all the same. */
function goesBackOnTheSame(one: Pick<Claim, 'earlier'>, other: Pick<Claim, 'earlier'>): boolean {
  return one.earlier !== null && other.earlier !== null && overlaps(one.earlier, other.earlier);
}

/** Both sides of a reversal; the same words may stand in several answers. */
export function bothSides(
  content: Content,
  { turns }: InterviewContext,
  earlier: string,
  later: string,
): [Quote | null, Quote | null] {
  const before = findQuote(content, turns, earlier);
  const from = turns.findIndex(({ id }) => id === before?.turnId);
  const now = findQuote(content, turns.slice(Math.max(0, from)), later);
  return before && now && overlaps(before, now) ? [null, null] : [before, now];
}

function pointsAfter(
  context: InterviewContext,
  { points }: Reading,
  answer: WholeAnswer,
  claims: readonly Claim[],
  find: (words: string) => Quote | null,
): Reading['points'] {
  const hintLevelAt = hintLevels(context);
  const changed = new Map(answer.points.map((point) => [point.id, point]));
  const isFalse = (quote: Quote) =>
    claims.some(
      (claim) =>
        claim.weight === 'material' &&
        !claim.putRight &&
        claim.verdict === 'false' &&
        overlaps(claim.quote, quote),
    );
  return points.map((point) => {
    const change = changed.get(point.pointId);
    const quote = change && change.status !== 'absent' ? find(change.quote) : null;
    const absent = { pointId: point.pointId, status: 'absent' as const, hintLevel: 0, quote: null };
    if (change?.status === 'absent') return absent;
    if (change && quote && !isFalse(quote)) {
      const turnIndex = context.turns.findIndex(({ id }) => id === quote.turnId);
      const hintLevel = hintLevelAt(point.pointId, turnIndex);
      return { pointId: point.pointId, status: change.status, quote, hintLevel };
    }
    return point.quote && point.status !== 'absent' && isFalse(point.quote)
      ? { ...absent, quote: point.quote }
      : point;
  });
}

function insightsAfter(
  content: Content,
  reading: Reading,
  answer: WholeAnswer,
  claims: readonly Claim[],
  find: (words: string) => Quote | null,
): Reading['insights'] {
  const instructions = reading.notes.filter(({ kind }) => kind === 'instruction');
  return answer.insights
    .flatMap(({ quote: words, dimension, why }) => {
      const quote = find(words);
      const reason = fitRemark(content, why, MAX_SENTENCE_CHARACTERS);
      if (!quote || !reason) return [];
      const isSpoilt =
        claims.some((claim) => !claim.putRight && overlaps(claim.quote, quote)) ||
        instructions.some((note) => note.quote && overlaps(note.quote, quote));
      return isSpoilt ? [] : [{ quote, dimension, why: reason }];
    })
    .filter(({ quote }, at, all) => all.findIndex((other) => overlaps(other.quote, quote)) === at)
    .slice(0, MAX_INSIGHTS);
}

function answeredAfter(
  context: InterviewContext,
  reading: Reading,
  answer: WholeAnswer,
): Reading['answered'] {
  const changed = new Map(answer.answered.map(({ turn, answered }) => [turn, answered]));
  return reading.answered.map((entry) => ({
    ...entry,
    // Who looks at the whole lists only what was not answered.
    answered:
      changed.get(turnName(context, entry.turnId)) ?? (entry.answered === 'no' ? 'partly' : entry.answered),
  }));
}

function dodgesIn(context: InterviewContext, answer: WholeAnswer): Dodge[] {
  return answer.answered.flatMap(({ turn, answered, main }) => {
    const found = context.turns.find(
      ({ id, speaker }) => speaker === 'user' && turnName(context, id) === turn,
    );
    return found && (answered === 'no' || answered === 'does_not_know')
      ? [{ turnId: found.id, isMain: main && answered === 'no' }]
      : [];
  });
}
