import { hintLevels } from '#engine/hint-level.ts';
import { type Claim, overlaps, type Quote, type Reading } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import { askedBefore, type InterviewContext } from '#shared/interview/context.ts';
import { findBoardQuote } from '../board-block.ts';
import { turnName } from '../prompt.ts';
import { BOTH, checkClaim } from '../read/check-answer.ts';
import { findQuote, fitRemark, MAX_SENTENCE_CHARACTERS, onceEach } from '../remark-rules.ts';
import { agreeOnReading } from './agree.ts';
import { observedId, type WholeAnswer } from './whole-task.ts';

const MAX_INSIGHTS = 4;

/** An answer of the candidate that does not answer what was asked. */
export type Dodge = { turnId: number; isMain: boolean };

/** The reading after the look at the whole, and the questions that were not answered. */
export type JudgedReading = { reading: Reading; dodges: Dodge[] };

/** Applies a look at the whole interview to the reading of its answers; every quote is found again first. */
export function applyWhole(
  content: Content,
  context: InterviewContext,
  reading: Reading,
  answer: WholeAnswer,
): JudgedReading {
  const find = (words: string) => findQuote(content, context.turns, words);
  const reversals = reversalsIn(content, context, answer);
  const given = reversals.filter(({ reason }) => reason === 'given');
  const looked = {
    ...reading,
    claims: claimsAfter(content, context, reading, answer, reversals),
    withdrawn: [...reading.withdrawn, ...given.map(({ earlier }) => earlier)],
    points: pointsAfter(context, reading, answer, find),
    insights: insightsAfter(content, answer, find),
    observed: reading.observed.filter((_, place) => !answer.closed.includes(observedId(place))),
    answered: answeredAfter(context, reading, answer),
    pushBacks: reading.pushBacks.map((met) => {
      const isGiven = given.some(({ later }) => askedBefore(context, later.turnId)?.id === met.turnId);
      return isGiven && met.outcome === 'caved' ? { ...met, outcome: 'revised' as const } : met;
    }),
  };
  return { reading: agreeOnReading(context, looked), dodges: dodgesIn(context, answer) };
}

type Reversal = { earlier: Quote; later: Quote; about: string; core: boolean; reason: Reason };
type Reason = WholeAnswer['reversals'][number]['reason'];

/** The least grave first: of a change that is listed twice, the graver one wins. */
const GRAVITY: Record<Reason, number> = { given: 0, late: 1, none: 2 };

function reversalsIn(content: Content, context: InterviewContext, answer: WholeAnswer): Reversal[] {
  return answer.reversals
    .flatMap(({ earlier, later, ...rest }) => {
      const [before, now] = bothSides(content, context, earlier, later);
      return before && now ? [{ ...rest, earlier: before, later: now }] : [];
    })
    .toSorted((one, other) => GRAVITY[one.reason] - GRAVITY[other.reason]);
}

type FoundClaim = Omit<Claim, 'id' | 'putRight'>;

function claimsAfter(
  content: Content,
  context: InterviewContext,
  { claims }: Reading,
  answer: WholeAnswer,
  reversals: readonly Reversal[],
): Claim[] {
  const verdicts = new Map(answer.claims.map(({ id, verdict }) => [id, verdict]));
  let result: Claim[] = [];
  for (const claim of claims.filter(({ id }) => verdicts.get(id) !== 'holds')) {
    const putRight = claim.putRight || verdicts.get(claim.id) === 'put_right';
    if (!result.some((known) => goesBackOnTheSame(known, claim))) result.push({ ...claim, putRight });
  }
  const add = (found: FoundClaim) => {
    const id = `${turnName(context, found.quote.turnId)}:${found.quote.start}`;
    result.push({ ...found, id, putRight: false });
  };
  for (const item of answer.missed) {
    const quote = findQuote(content, context.turns, item.quote);
    const before = context.turns.slice(
      0,
      context.turns.findIndex(({ id }) => id === quote?.turnId),
    );
    const found = quote && checkClaim(content, context, before, item, quote);
    const known = found && result.find((claim) => isTheSame(claim, found));
    if (known && found.weight === 'material') known.weight = 'material';
    else if (found && !known) add(found);
  }
  for (const { earlier, later, about, core, reason } of reversals) {
    const weight = core && reason === 'none' ? 'material' : 'minor';
    const found: FoundClaim = {
      quote: later,
      verdict: 'contradicts_earlier',
      earlier,
      factId: null,
      pointIds: [],
      dimension: 'design',
      correction: fitRemark(content, about, MAX_SENTENCE_CHARACTERS) ?? BOTH,
      weight,
      reasonCameLater: reason === 'late',
    };
    const known = result.filter((claim) => isTheSame(claim, found));
    // The answers were read one by one; only a look at the whole finds the reason.
    if (reason === 'given') result = result.filter((claim) => !known.includes(claim));
    else if (known.length === 0) add(found);
    else {
      for (const claim of known) {
        claim.weight = weight;
        claim.reasonCameLater = reason === 'late';
        if (reason !== 'late') continue;
        // An explained change is not taken back: the report tells the change and its reason. The reader of the answer alone
        // may have written that there is none.
        claim.putRight = false;
        claim.correction = found.correction;
      }
    }
  }
  return result;
}

/** Whether two claims are one error in the same words, or one dropped decision. */
function isTheSame(one: FoundClaim, other: FoundClaim): boolean {
  const isReversal = ({ verdict }: FoundClaim) => verdict === 'contradicts_earlier';
  return (
    goesBackOnTheSame(one, other) ||
    (overlaps(one.quote, other.quote) && isReversal(one) === isReversal(other))
  );
}

/** A decision that was dropped once contradicts each later answer, and is still a single change. */
function goesBackOnTheSame(one: Pick<Claim, 'earlier'>, other: Pick<Claim, 'earlier'>): boolean {
  return one.earlier !== null && other.earlier !== null && overlaps(one.earlier, other.earlier);
}

/**
 * The quotes of both sides of a reversal. The later one is looked for from the earlier one on: its words may be in
 * several answers.
 */
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
  find: (words: string) => Quote | null,
): Reading['points'] {
  const hintLevelAt = hintLevels(context);
  const changed = new Map(answer.points.map((point) => [point.id, point]));
  return points.map((point) => {
    const { pointId } = point;
    const change = changed.get(pointId);
    if (!change) return point;
    const { status } = change;
    if (status === 'absent') return { pointId, status, hintLevel: 0, quote: null };
    const quote = find(change.quote) ?? findBoardQuote(context, context.turns, change.quote);
    if (!quote) return point;
    const hintLevel = hintLevelAt(
      pointId,
      context.turns.findIndex(({ id }) => id === quote.turnId),
    );
    return { pointId, status: quote.board ? 'mentioned' : status, quote, hintLevel };
  });
}

function insightsAfter(
  content: Content,
  answer: WholeAnswer,
  find: (words: string) => Quote | null,
): Reading['insights'] {
  const insights = answer.insights.flatMap(({ quote: words, dimension, why }) => {
    const quote = find(words);
    const reason = fitRemark(content, why, MAX_SENTENCE_CHARACTERS);
    return quote && reason ? [{ quote, dimension, why: reason }] : [];
  });
  return onceEach(insights).slice(0, MAX_INSIGHTS);
}

function answeredAfter(
  context: InterviewContext,
  reading: Reading,
  answer: WholeAnswer,
): Reading['answered'] {
  const changed = new Map(answer.answered.map(({ turn, answered }) => [turn, answered]));
  return reading.answered.map((entry) => ({
    ...entry,
    // The look at the whole lists only what was not answered.
    answered:
      changed.get(turnName(context, entry.turnId)) ?? (entry.answered === 'no' ? 'partly' : entry.answered),
  }));
}

function dodgesIn(context: InterviewContext, answer: WholeAnswer): Dodge[] {
  return answer.answered.flatMap(({ turn, answered, main }) => {
    const found = context.turns.find(({ id }) => turnName(context, id) === turn);
    const isDodge = found?.speaker === 'user' && (answered === 'no' || answered === 'does_not_know');
    return isDodge ? [{ turnId: found.id, isMain: main && answered === 'no' }] : [];
  });
}
