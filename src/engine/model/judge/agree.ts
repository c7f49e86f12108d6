import {
  type Claim,
  isDropped,
  isFalse,
  isSettled,
  isTicked,
  overlaps,
  type Quote,
  type Reading,
  showsNothing,
} from '#engine/reading.ts';
import { askedBefore } from '#engine/script/conversation.ts';
import type { Remark } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { BOTH, truthFor } from '../read/check-answer.ts';
import type { ReportWords, WordedRemark } from './check-words.ts';

/**
 * One report says one thing. What its parts say about the same words is brought together here, before scores are
 * limited (`agreeOnReading`) and before the report is composed (`agreeOnWords`); both change nothing the second time.
 */

/** Not "asks or assumes", which a candidate can do without asking. */
const ASKS = /^(?:you )?asks?\b(?! or\b)/i;
const QUESTION =
  /\?|(?:^|[.!,]\s+)(?:how|what|which|who|when|where|why|do|does|is|are|can|could|should|may|will|would)\b/i;

/**
 * A reading in which nothing is ticked that the report denies, and nothing is called false without the truth.
 * @param lacking Points that a reason of the score calls missing.
 */
export function agreeOnReading(
  context: InterviewContext,
  reading: Reading,
  lacking: ReadonlySet<string> = new Set(),
): Reading {
  const agreed = { ...reading, claims: reading.claims.flatMap((claim) => corrected(context, claim)) };
  const standing = agreed.claims.filter(isFalse);
  const means = new Map(context.question.points.map((point) => [point.id, point.means]));
  const points = reading.points.map((point): Reading['points'][number] => {
    if (point.status === 'absent' || !point.quote) return point;
    const { pointId, quote } = point;
    const denial = standing.find(
      (claim) =>
        overlaps(claim.quote, quote) ||
        (claim.weight === 'material' &&
          claim.pointIds.includes(pointId) &&
          !isLater(context, quote, claim.quote)),
    );
    if (denial) return { pointId, status: 'absent', hintLevel: 0, quote: denial.quote };
    if (showsNothing(agreed, quote)) return { pointId, status: 'absent', hintLevel: 0, quote: null };
    const isUnproven = lacking.has(pointId) || !isAskedFor(context, means.get(pointId) ?? '', quote);
    return isUnproven && point.status !== 'mentioned' ? { ...point, status: 'mentioned' } : point;
  });
  const turnedIn = new Set(
    agreed.claims.filter(isUnexplained).map((claim) => askedBefore(context, claim.quote.turnId)?.id),
  );
  return {
    ...agreed,
    points,
    insights: reading.insights.filter(
      ({ quote, why }) =>
        !isDropped(agreed, quote) && !showsNothing(agreed, quote) && isAskedFor(context, why, quote),
    ),
    observed: reading.observed.filter(({ quote, note }) => isAskedFor(context, note, quote)),
    pushBacks: reading.pushBacks.map((met) =>
      met.outcome === 'revised' && turnedIn.has(met.turnId) ? { ...met, outcome: 'caved' } : met,
    ),
  };
}

/**
 * Words for the report that agree with its reading: no praise of what is false or was dropped, no gap that a quote of
 * the report fills, nothing about what was settled, nothing twice.
 */
export function agreeOnWords(reading: Reading, words: Partial<ReportWords>): Partial<ReportWords> {
  const points = new Map(reading.points.map((point) => [point.pointId, point]));
  const isHeld = ({ said, pointId }: WordedRemark) => {
    const point = points.get(pointId ?? '');
    return !(said && isDropped(reading, said)) && (!point || isTicked(point));
  };
  const isGap = ({ said, pointId }: WordedRemark) =>
    said ? !isSettled(reading, said) : !points.get(pointId ?? '')?.quote;
  const { strengths, improvements, nextStep, ...rest } = words;
  const [first] = improvements ?? [];
  return {
    ...rest,
    // The next step sums up the first improvement: if that goes, so does it.
    ...(nextStep && (!first || isGap(first)) && { nextStep }),
    ...(strengths && { strengths: strengths.filter(isHeld) }),
    ...(improvements && {
      improvements: improvements
        .filter(isGap)
        .filter(
          ({ pointId }, at, all) => !pointId || all.findIndex((each) => each.pointId === pointId) === at,
        ),
    }),
  };
}

/** Whether a decision was changed and nobody has said why. */
function isUnexplained({ verdict, putRight, reasonCameLater }: Claim): boolean {
  return verdict === 'contradicts_earlier' && !putRight && !reasonCameLater;
}

/** The reading with the reversals that a text names and that were missing from it; they cost nothing. */
export function withNamedReversals(
  reading: Reading,
  named: readonly { earlier: Quote; later: Quote; id: string }[],
): Reading {
  const added = named.filter(
    ({ earlier, later }) =>
      !overlaps(earlier, later) &&
      !isSettled(reading, earlier) &&
      !reading.claims.some(
        (claim) =>
          claim.verdict === 'contradicts_earlier' &&
          !claim.putRight &&
          (overlaps(claim.quote, later) || (claim.earlier !== null && overlaps(claim.earlier, earlier))),
      ),
  );
  const claims = added.map(
    ({ id, earlier, later }): Claim => ({
      id,
      quote: later,
      earlier,
      verdict: 'contradicts_earlier',
      factId: null,
      pointIds: [],
      correction: BOTH,
      weight: 'minor',
      putRight: false,
    }),
  );
  return claims.length === 0 ? reading : { ...reading, claims: [...reading.claims, ...claims] };
}

/** The remark as a report holds it. */
export function plainRemark({ dimension, text, quote }: WordedRemark): Remark {
  return { dimension, text, quote };
}

/** The claim with the bank's truth if it has no correction; without either, nobody can call it false. */
function corrected({ question }: InterviewContext, claim: Claim): Claim[] {
  if (claim.correction.trim() !== '') return [claim];
  if (claim.verdict === 'contradicts_earlier') return [{ ...claim, correction: BOTH }];
  const correction = truthFor(question, claim.pointIds, claim.quote.text);
  return correction ? [{ ...claim, correction }] : [];
}

/** Whether a point was shown in words after the false ones: then it was right in the end. */
function isLater({ turns }: InterviewContext, shown: Quote, wrong: Quote): boolean {
  const at = (quote: Quote) => turns.findIndex(({ id }) => id === quote.turnId);
  return at(shown) > at(wrong) || (shown.turnId === wrong.turnId && shown.start >= wrong.end);
}

/** Whether a text that speaks of asking is about a turn with a question in it. */
function isAskedFor({ turns }: InterviewContext, text: string, { turnId }: Quote): boolean {
  return !ASKS.test(text) || QUESTION.test(turns.find(({ id }) => id === turnId)?.text ?? '');
}
