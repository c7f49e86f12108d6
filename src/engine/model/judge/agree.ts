import { pointsAimedAt } from '#engine/hint-level.ts';
import {
  type Claim,
  isDropped,
  isFalse,
  isSettled,
  isTicked,
  overlaps,
  type PushBackOutcome,
  type Quote,
  type Reading,
  showsNothing,
} from '#engine/reading.ts';
import { type Asked, askedIn } from '#engine/script/conversation.ts';
import type { Remark } from '#shared/contract/report.ts';
import { askedBefore, type InterviewContext } from '#shared/interview/context.ts';
import { BOTH, truthFor } from '../read/check-answer.ts';
import type { ReportWords, WordedRemark } from './check-words.ts';

/**
 * One report says one thing. What its parts say about the same words is brought together here, before scores are
 * limited (`agreeOnReading`) and before the report is composed (`agreeOnWords`); both change nothing the second time.
 */

/** How an objection is met by who no longer holds what it was to: no report says so of a statement that it calls kept. */
const GIVEN_UP: ReadonlySet<PushBackOutcome['outcome']> = new Set(['revised', 'caved']);
/** Not "asks or assumes", which a candidate can do without asking. */
const ASKS = /^(?:you )?asks?\b(?! or\b)/i;
const QUESTION =
  /\?|(?:^|[.!,]\s+)(?:how|what|which|who|when|where|why|do|does|is|are|can|could|should|may|will|would)\b/i;
/** An error that was defended before it was put right stays a gap in judgment, where the text tells both. */
const PUT_RIGHT =
  /\b(?:put (?:\w+ )?right|(?:took|taken) (?:\w+ )?back|(?:gave|given) (?:\w+ )?up|corrected|withdr[ae]wn?|dropped|revised|until|at first)\b/i;

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
        (isGraveAbout(claim, pointId) && !isLater(context, quote, claim.quote)),
    );
    if (denial) return { pointId, status: 'absent', hintLevel: 0, quote: denial.quote };
    if (showsNothing(agreed, quote)) return { pointId, status: 'absent', hintLevel: 0, quote: null };
    const isUnproven =
      lacking.has(pointId) ||
      // The rest of it may have been right; what was false of it was kept to the end.
      standing.some((claim) => isGraveAbout(claim, pointId)) ||
      !isAskedFor(context, means.get(pointId) ?? '', quote);
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
    answered: reading.answered.map((entry) =>
      isUnanswered(entry) && isAnsweredAgain(context, reading, entry.turnId)
        ? { ...entry, answered: 'partly' }
        : entry,
    ),
    pushBacks: reading.pushBacks
      .filter(
        ({ turnId, outcome }) =>
          !(
            (outcome === 'defended' && isAgainstFalse(context, agreed.claims, turnId)) ||
            (GIVEN_UP.has(outcome) && isAgainstFalse(context, standing, turnId))
          ),
      )
      .map((met) =>
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
  const isGap = ({ said, pointId, text }: WordedRemark) =>
    said
      ? !isSettled(reading, said) ||
        isStillOpen(reading, said) ||
        (isPutRight(reading, said) && PUT_RIGHT.test(text))
      : !points.get(pointId ?? '')?.quote;
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

/**
 * Whether words show a gap although they were taken back or changed: a decision changed unnoticed stays a gap in judgment,
 * and what they left open about something else may still be open.
 */
function isStillOpen({ claims, observed }: Reading, said: Quote): boolean {
  return (
    observed.some(({ kind, quote }) => kind === 'gap' && overlaps(quote, said)) ||
    claims.some(
      ({ quote, earlier, reasonCameLater }) =>
        reasonCameLater && (overlaps(quote, said) || (earlier && overlaps(earlier, said))),
    )
  );
}

function isPutRight({ claims }: Reading, said: Quote): boolean {
  return claims.some(({ putRight, quote }) => putRight && overlaps(quote, said));
}

/** Whether a claim leaves nothing of a point that could be relied on. */
function isGraveAbout({ weight, pointIds }: Claim, pointId: string): boolean {
  return weight === 'material' && pointIds.includes(pointId);
}

/** Whether an objection was to a false statement: holding on to that is no defense, whatever reason was given. */
function isAgainstFalse(context: InterviewContext, claims: readonly Claim[], turnId: number): boolean {
  const move = context.turns.find(({ id }) => id === turnId)?.move;
  if (!move) return false;
  const aimedAt = pointsAimedAt(context, move);
  return claims.some(
    ({ id, verdict, quote, pointIds }) =>
      verdict !== 'contradicts_earlier' &&
      quote.turnId < turnId &&
      (move.noted?.includes(id) ||
        (move.kind === 'challenge' && pointIds.some((pointId) => aimedAt.includes(pointId)))),
  );
}

function isUnanswered({ answered }: Reading['answered'][number]): boolean {
  return answered === 'no' || answered === 'does_not_know';
}

/** Whether the question before an answer was asked again right afterward, and answered then. */
function isAnsweredAgain(context: InterviewContext, { answered }: Reading, turnId: number): boolean {
  const asked = askedIn(context);
  const from = asked.findIndex(({ id }) => id === askedBefore(context, turnId)?.id);
  const [first, ...later] = asked.slice(Math.max(0, from));
  if (!first) return false;
  const aimedAt = pointsAimedAt(context, first.move);
  // The script's question in a silent model's place stays with the topic, and asks something else about it.
  const isSame = ({ move }: Asked) =>
    !move.fallback && pointsAimedAt(context, move).some((id) => aimedAt.includes(id));
  const end = later.findIndex((turn) => !isSame(turn));
  const again = later.slice(0, end === -1 ? undefined : end).map(({ id }) => id);
  return answered.some(
    (each) => each.answered === 'yes' && again.includes(askedBefore(context, each.turnId)?.id ?? 0),
  );
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
    ({ id, earlier, later }) =>
      !overlaps(earlier, later) &&
      !isSettled(reading, earlier) &&
      !reading.claims.some(
        (claim) =>
          claim.verdict === 'contradicts_earlier' &&
          (claim.putRight
            ? claim.id === id
            : overlaps(claim.quote, later) || (claim.earlier !== null && overlaps(claim.earlier, earlier))),
      ),
  );
  const claims = added.map(({ id, earlier, later }): Claim => {
    // What was changed to may also be false. Where that was put right, so was the change.
    const settled = reading.claims.find(({ putRight, quote }) => putRight && overlaps(quote, later));
    return {
      id,
      quote: later,
      earlier,
      verdict: 'contradicts_earlier',
      factId: null,
      pointIds: [],
      correction: BOTH,
      weight: 'minor',
      putRight: settled !== undefined,
      ...(settled?.putRightIn !== undefined && { putRightIn: settled.putRightIn }),
    };
  });
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
