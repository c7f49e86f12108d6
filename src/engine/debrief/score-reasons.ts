import { WHOLE_HELP } from '#engine/hint-level.ts';
import type { PointReading } from '#engine/reading.ts';
import { creditOf, statusOf } from '#engine/score/points.ts';
import {
  judgedRows,
  meanOfRows,
  type ScoredInterview,
  type ScoredReading,
  scoresFromPoints,
  workingOf,
} from '#engine/score/scores-from-points.ts';
import type { DimensionScores } from '#engine/score/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import type { PointDimension } from '#shared/content/question.ts';
import {
  type DimensionId,
  dimensionId,
  type ReportReply,
  type WorkedPart,
  type WorkedStep,
} from '#shared/contract/report.ts';
import { countsText, pointCounts } from '#shared/report/point-counts.ts';
import { DEBRIEF_ENGINE, PROPOSAL, smoothedScores } from './judge.ts';

/** How a score follows from the ticks: in a line, and step by step. */
export type ScoreReason = { why: string; worked: WorkedStep[] };
export type ScoreReasons = ReadonlyMap<DimensionId, ScoreReason>;

/** Points with a tick for a reason that count as named. */
type Lowered = Pick<ReadonlyMap<string, string>, 'has'>;

/** Why ticks propose the scores that they propose. */
export function scoreReasons(
  content: Content,
  context: ScoredInterview,
  reading: ScoredReading,
  lowered: Lowered,
): ScoreReasons {
  const alone = scoresFromPoints(content, context, reading);
  const proposed = smoothedScores(content, context, reading);
  const mean = meanOfRows(context, reading, alone);
  const rows = judgedRows(context, reading).map((id) => alone[id]);
  const average = { label: 'All dimensions on average', note: rows.join(', '), value: exact(mean) };
  const reasonOf = (id: DimensionId): ScoreReason => {
    const toHalf = { label: 'To the nearest half', value: proposed[id] };
    if (id === 'communication') {
      const isLimited = mean > 0 && Math.abs(alone[id] - mean) > 0.25;
      return {
        why: `No tick is about this: it takes the average of the others${isLimited ? `, limited to ${alone[id]}` : ''}.`,
        worked: [average, mean === 0 ? toHalf : { ...toHalf, label: 'To the nearest half, from 1 to 4' }],
      };
    }
    const points = pointsOf(context, reading, id);
    if (points.length === 0) {
      return {
        why: 'No question was about its points: it starts near the average of the others.',
        worked: [average, ...(mean === 0 ? [] : [towardsMiddle(mean)]), toHalf],
      };
    }
    const why = `${tickedText(content, context, points, lowered)}.`;
    const own = {
      label: 'Its points alone',
      note: `${pointCounts(points).had} of ${points.length} with a reason`,
      value: alone[id],
      parts: pointsWorked(content, context, reading, id, lowered),
    };
    if (mean === 0) return { why, worked: [own] };
    const mixed = PROPOSAL.own * alone[id] + (1 - PROPOSAL.own) * mean;
    return {
      why,
      worked: [own, average, { label: 'Halfway', value: exact(mixed) }, towardsMiddle(mixed), toHalf],
    };
  };
  return new Map(dimensionId.options.map((id) => [id, reasonOf(id)]));
}

/** What each of a dimension's points adds, what is taken off, and the sum. */
function pointsWorked(
  content: Content,
  context: ScoredInterview,
  reading: ScoredReading,
  dimension: PointDimension,
  lowered: Lowered,
): WorkedPart[] {
  const { points: rules } = content.rubric;
  const { tiers, earned, loss, score } = workingOf(content, context, reading, dimension);
  const shown = new Map(reading.points.map((point) => [point.pointId, point]));
  const steps = tiers.flatMap(({ tier, pointIds, had, whole, share, most }) => {
    if (pointIds.length === 0) return share > 0 ? [likeTheRest(TIER_NAMES[tier], most * share)] : [];
    const isGated = most < rules.tiers[dimension][tier];
    const own = pointIds.flatMap((id): WorkedPart[] => {
      const point = context.question.points.find((each) => each.id === id);
      const found = shown.get(id);
      if (!point || !found) return [];
      const credit = creditOf(content, context.level, { ...found, status: statusOf(found) });
      const notes = [
        HOW[found.status],
        ...(lowered.has(id) ? ['since you got its sentence wrong'] : []),
        ...(isLess(content, context, found) ? [helpText(found)] : []),
        ...(isGated && credit > 0 ? ['less without the core points'] : []),
      ];
      const value = (credit * point.weight * most) / whole;
      return [{ label: point.name, note: notes.join(', '), value }];
    });
    const over = had > whole ? most - (most * had) / whole : 0;
    return over < 0 ? [...own, atMost(TIER_NAMES[tier], most, over)] : own;
  });
  const { maxScore } = rules;
  const total = Math.min(maxScore, earned) - loss;
  return [
    ...addingUp([
      ...steps,
      ...(earned > maxScore ? [atMost('All points', maxScore, maxScore - earned)] : []),
      ...(loss > 0 ? [{ label: 'Points that you had wrong', value: -loss }] : []),
    ]),
    {
      label: `Together (${total < 0 ? 'never below 0' : 'to the nearest half'}: ${score})`,
      value: rounded(total),
    },
  ];
}

function likeTheRest(label: string, value: number): WorkedPart {
  return { label, note: 'nobody asked about any, so they count like the rest', value };
}

function atMost(what: string, most: number, over: number): WorkedPart {
  return { label: `${what} add ${rounded(most)} at most`, value: over };
}

/** Rounds each value so that those shown so far come to their sum, rounded: thirds add up to a whole. */
function addingUp(steps: readonly WorkedPart[]): WorkedPart[] {
  let sum = 0;
  return steps.map((step) => {
    const before = rounded(sum);
    sum += step.value;
    return { ...step, value: rounded(rounded(sum) - before) };
  });
}

const TIER_NAMES = { core: 'Core points', plus: 'Further points', stretch: 'Advanced points' } as const;
const HOW: Record<PointReading['status'], string> = {
  absent: 'missed',
  mentioned: 'named',
  explained: 'with a reason',
  justified: 'with a reason',
  wrong: 'wrong',
};

/** The one score that the correction for ticks in extremes leaves as it is, which is how people can follow it. */
const MIDDLE = rounded(PROPOSAL.base / (1 - PROPOSAL.slope));

function towardsMiddle(value: number): WorkedStep {
  const { slope, base } = PROPOSAL;
  return {
    label: `Moved 20% closer to ${MIDDLE}`,
    note: 'because people tend to tick extremes',
    value: exact(base + slope * value),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

/** Enough digits that the next step follows from what is shown. */
function exact(value: number): number {
  return Number(value.toFixed(4));
}

/**
 * The same for a report of the candidate's own judgment, with what the candidate moved. Older arithmetic, rubrics and
 * questions came to other scores: there, a score that does not follow from the ticks any more has only its points.
 */
export function reasonsInReport(
  content: Content,
  context: ScoredInterview,
  { dimensions, versions }: Pick<ReportReply, 'dimensions' | 'versions'>,
): ScoreReasons {
  const points = dimensions.flatMap(({ evidence }) =>
    evidence.map(
      ({ pointId, status, cue }): PointReading => ({ pointId, status, hintLevel: cue, quote: null }),
    ),
  );
  const reading = { points, claims: [] };
  const evidence = dimensions.flatMap((dimension) => dimension.evidence);
  const lowered = new Set(evidence.flatMap((point) => (point.lowered ? [point.pointId] : [])));
  const proposed: DimensionScores = smoothedScores(content, context, reading);
  const reasons = scoreReasons(content, context, reading, lowered);
  const { id: questionId, version } = context.question;
  const isOfToday =
    versions.engine === DEBRIEF_ENGINE &&
    versions.rubric === String(content.rubric.version) &&
    versions.question === `${questionId}@${version}`;
  return new Map(
    dimensions.flatMap(({ id, score }): [DimensionId, ScoreReason][] => {
      const reason = reasons.get(id);
      if (reason && score === proposed[id]) return [[id, reason]];
      if (reason && isOfToday) {
        const moved = { label: 'As you moved it', value: score };
        return [[id, { why: `${reason.why} You moved it to ${score}.`, worked: [...reason.worked, moved] }]];
      }
      const own = pointsOf(context, reading, id);
      const why = `${tickedText(content, context, own, lowered)}.`;
      return own.length > 0 ? [[id, { why, worked: [] }]] : [];
    }),
  );
}

function pointsOf({ question }: ScoredInterview, { points }: ScoredReading, id: DimensionId): PointReading[] {
  const own = new Set(question.points.filter(({ dim }) => dim === id).map((point) => point.id));
  return points.filter(({ pointId }) => own.has(pointId));
}

/** "1 of 3 points with a reason, 1 named, 1 missed (1 only when asked)": what is in brackets counts less. */
function tickedText(
  content: Content,
  { level }: ScoredInterview,
  points: readonly PointReading[],
  lowered: Lowered,
): string {
  const judged = points.map(({ pointId, status }) => ({
    status,
    ...(lowered.has(pointId) && { lowered: pointId }),
  }));
  const helped = points.filter((point) => isLess(content, { level }, point)).map(helpText);
  const remarks = [...new Set(helped)].map(
    (help) => `${helped.filter((each) => each === help).length} ${help}`,
  );
  const text = countsText(pointCounts(judged), { kind: 'candidate', name: null });
  return remarks.length > 0 ? `${text} (${remarks.join(', ')})` : text;
}

/** What came before a point that counts less for it. */
function helpText({ hintLevel }: Pick<PointReading, 'hintLevel'>): string {
  if (hintLevel >= WHOLE_HELP) return 'only after a hint that told the answer';
  return hintLevel > 1 ? 'after a hint' : 'only when asked';
}

/** Whether a point counts less because of the help that came before. */
function isLess(content: Content, { level }: Pick<ScoredInterview, 'level'>, point: PointReading): boolean {
  const shown = { ...point, status: statusOf(point) };
  return creditOf(content, level, shown) < creditOf(content, level, { ...shown, hintLevel: 0 });
}
