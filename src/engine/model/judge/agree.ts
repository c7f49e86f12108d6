import type { Claim, Quote, Reading } from '#engine/reading.ts';
import type { Remark } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { overlaps } from '../find-quote.ts';
import { BOTH } from '../read/check-answer.ts';
import { truthFor } from '../read/truth-for.ts';
import type { ReportWords, WordedRemark } from './check-words.ts';

/**
 * One report says one thing. What its parts say of the same words is brought together here, before scores are limited
 * (`agreeOnReading`) and before the report is composed (`agreeOnWords`); both change nothing the second time.
 */

/** Not "asks or assumes": that may be done without asking. */
const ASKS = /^(?:you )?asks?\b(?! or\b)/i;
const QUESTION =
  /\?|(?:^|[.!,]\s+)(?:how|what|which|who|when|where|why|do|does|is|are|can|could|should|may|will|would)\b/i;

/** What the reading is agreed with. */
export type Denials = {
  /** Points that a reason of the score calls missing. */
  lacking: ReadonlySet<string>;
};

/** A reading in which nothing is ticked that the report denies, and nothing is called false without the truth beside it. */
export function agreeOnReading(context: InterviewContext, reading: Reading, { lacking }: Denials): Reading {
  const claims = reading.claims.flatMap((claim) => corrected(context, claim));
  const standing = claims.filter(isFalse);
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
    const isUnproven = lacking.has(pointId) || !isAskedFor(context, means.get(pointId) ?? '', quote);
    return isUnproven && point.status !== 'mentioned' ? { ...point, status: 'mentioned' } : point;
  });
  return {
    ...reading,
    claims,
    points,
    insights: reading.insights.filter(
      ({ quote, why }) =>
        !standing.some((claim) => overlaps(claim.quote, quote)) && isAskedFor(context, why, quote),
    ),
    ...(reading.observed && {
      observed: reading.observed.filter(({ quote, note }) => isAskedFor(context, note, quote)),
    }),
  };
}

/** Words for the report that go with its reading: no praise of what is false, no gap where a point is ticked, none twice. */
export function agreeOnWords(reading: Reading, words: Partial<ReportWords>): Partial<ReportWords> {
  const standing = reading.claims.filter(isFalse);
  const ticked = new Set(
    reading.points.flatMap(({ pointId, status }) =>
      status === 'explained' || status === 'justified' ? [pointId] : [],
    ),
  );
  const denied = new Set(
    reading.points.flatMap(({ pointId, status }) => (status === 'absent' ? [pointId] : [])),
  );
  const { strengths, improvements } = words;
  const isHeld = ({ said, pointId }: WordedRemark) =>
    !(said && standing.some((claim) => overlaps(claim.quote, said))) && !(pointId && denied.has(pointId));
  const isGap = ({ said, pointId }: WordedRemark) => said !== null || !pointId || !ticked.has(pointId);
  return {
    ...words,
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

/** The changes of a decision that a text names and that were not in the reading; they cost nothing. */
export function withNamedReversals(
  reading: Reading,
  named: readonly { earlier: Quote; later: Quote; id: string }[],
): Reading {
  const added = named.filter(
    ({ earlier, later }) =>
      !overlaps(earlier, later) &&
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
      phrase: null,
      earlierPhrase: null,
    }),
  );
  return claims.length === 0 ? reading : { ...reading, claims: [...reading.claims, ...claims] };
}

/** As a report holds it. */
export function plainRemark({ dimension, text, quote }: WordedRemark): Remark {
  return { dimension, text, quote };
}

function isFalse({ verdict, putRight }: Claim): boolean {
  return verdict !== 'contradicts_earlier' && !putRight;
}

/** With the bank's truth where it has none; without either nobody can call it false. */
function corrected({ question }: InterviewContext, claim: Claim): Claim[] {
  if (claim.correction.trim() !== '') return [claim];
  if (claim.verdict === 'contradicts_earlier') return [{ ...claim, correction: BOTH }];
  const correction = truthFor(question, claim.pointIds, claim.quote.text);
  return correction ? [{ ...claim, correction }] : [];
}

/** Whether a point was shown in words after the false ones: then it was said right in the end. */
function isLater({ turns }: InterviewContext, shown: Quote, wrong: Quote): boolean {
  const at = (quote: Quote) => turns.findIndex(({ id }) => id === quote.turnId);
  return at(shown) > at(wrong) || (shown.turnId === wrong.turnId && shown.start >= wrong.end);
}

/** What is said to ask something has a question in its turn. */
function isAskedFor({ turns }: InterviewContext, text: string, { turnId }: Quote): boolean {
  return !ASKS.test(text) || QUESTION.test(turns.find(({ id }) => id === turnId)?.text ?? '');
}
