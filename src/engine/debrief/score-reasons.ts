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
import { type DimensionId, dimensionId, type ReportReply } from '#shared/contract/report.ts';
import { DEBRIEF_ENGINE, PROPOSAL, smoothedScores } from './judge.ts';

/** How a score follows from the ticks: in a line, and step by step. */
export type ScoreReason = { why: string; worked: string[] };
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
  const reasonOf = (id: DimensionId): ScoreReason => {
    if (id === 'communication') {
      const limited = alone[id] < Math.floor(mean * 2) / 2 ? `, at most ${alone[id]}` : '';
      return {
        why: `The average of the others, ${rounded(mean, 1)}${limited}.`,
        worked: [
          'No tick is about how you spoke, so it takes the average of the others as they are alone, but at least 1 and at most 4.',
          `${averageOf(rows)} = ${rounded(mean)}; limited and to the nearest half: ${alone[id]}.`,
        ],
      };
    }
    const points = pointsOf(context, reading, id);
    if (points.length === 0) {
      return {
        why: `No question aimed at its points, so it follows from the others’ average, ${rounded(mean, 1)}.`,
        worked: [
          `No question aimed at its points, so the average of the others stands in: ${averageOf(rows)} = ${rounded(mean)}.`,
          ...towardsMiddle(mean, proposed[id]),
        ],
      };
    }
    const ticked = tickedText(content, context, points, lowered);
    const ownPoints = pointsWorked(content, context, reading, id, lowered);
    if (mean === 0) return { why: `${ticked}.`, worked: ownPoints };
    const own = PROPOSAL.own * alone[id];
    const mixed = own + (1 - PROPOSAL.own) * mean;
    return {
      why: `Had ${countHad(points)} of ${points.length} points, worth ${alone[id]}; averaged, ${proposed[id]}.`,
      worked: [
        `${ticked}.`,
        ...ownPoints,
        `Combined: two or three ticks are little evidence, so its own ${alone[id]} counts a quarter, and the average of all dimensions that you judged three quarters: ${PROPOSAL.own} × ${alone[id]} + ${1 - PROPOSAL.own} × ${averageOf(rows)} = ${rounded(mixed)}.`,
        ...towardsMiddle(mixed, proposed[id]),
      ],
    };
  };
  return new Map(dimensionId.options.map((id) => [id, reasonOf(id)]));
}

/** From a dimension's points to what they are worth alone. */
function pointsWorked(
  content: Content,
  context: ScoredInterview,
  reading: ScoredReading,
  dimension: PointDimension,
  lowered: Lowered,
): string[] {
  const { tiers, earned, loss, score } = workingOf(content, context, reading, dimension);
  const own = new Map(reading.points.map((point) => [point.pointId, point]));
  const pointText = (id: string) => {
    const point = context.question.points.find((each) => each.id === id);
    const shown = own.get(id);
    if (!point || !shown) return '';
    const credit = creditOf(content, context.level, { ...shown, status: statusOf(shown) });
    const value = creditOf(content, context.level, { status: statusOf(shown), hintLevel: 0 });
    const isHelped = isLess(content, context, shown);
    const asked = isHelped ? ', only when asked' : '';
    const share = isHelped ? `${rounded(value)} × ${rounded(credit / value)}` : rounded(credit);
    const wrong = lowered.has(id) ? ', since a sentence about it was wrong' : '';
    return `${point.name} (${HOW[shown.status]}${wrong}${asked}) ${share} × ${point.weight} = ${rounded(credit * point.weight)}`;
  };
  const told = tiers
    .filter(({ pointIds }) => pointIds.length > 0)
    .map(({ tier, pointIds, had, whole, most }) => {
      const full = content.rubric.points.tiers[dimension][tier];
      const gate = most < full ? ` (${rounded(full)} with more core points)` : '';
      const sum = pointIds.length > 1 ? ` Sum: ${rounded(had)}.` : '';
      const got =
        had >= whole
          ? rounded(most)
          : `${rounded(had)} / ${rounded(whole)} × ${rounded(most)} = ${rounded((most * had) / whole)}`;
      const share = `From ${rounded(whole)} on they count in full, which is ${rounded(most)}${gate}: ${got}.`;
      return `${TIER_NAMES[tier]}: ${pointIds.map(pointText).join('; ')}.${sum} ${share}`;
    });
  const { maxScore } = content.rubric.points;
  const { explained, mentioned } = content.rubric.statusValues;
  const parts = tiers
    .filter(({ pointIds }) => pointIds.length > 0)
    .map(({ had, whole, most }) => rounded(most * Math.min(1, had / whole)));
  const sum = parts.length > 1 ? `${parts.join(' + ')} = ${rounded(earned)}` : rounded(earned);
  const limit =
    earned > maxScore
      ? `, limited to ${maxScore}, which combined is the ${mostByTicks(content)} that ticks come to at most`
      : '';
  const less = loss > 0 ? `, less ${loss} for what you had wrong` : '';
  return [
    `Each point earns a share of its weight: ${explained} with a reason, ${mentioned} if only named, 0 if missed or wrong; after help, a further share of that. Nobody has time for all points, so part of them gives full marks.`,
    ...told,
    `Alone: ${sum}${limit}${less}. To the nearest half: ${score}.`,
  ];
}

/** The highest score that ticks propose, with all dimensions as high as they can be alone. */
export function mostByTicks({ rubric }: Content): number {
  const { slope, base } = PROPOSAL;
  return Math.round((base + slope * rubric.points.maxScore) * 2) / 2;
}

const TIER_NAMES = { core: 'Core points', plus: 'Further points', stretch: 'Advanced points' } as const;
const HOW: Record<PointReading['status'], string> = {
  absent: 'missed',
  mentioned: 'named',
  explained: 'with a reason',
  justified: 'with a reason',
  wrong: 'wrong',
};

/** "(4.5 + 4 + 3) / 3": what an average is of. */
function averageOf(rows: readonly number[]): string {
  return rows.length === 1 ? String(rows[0]) : `(${rows.join(' + ')}) / ${rows.length || 1}`;
}

/** The correction for ticks in extremes. It leaves one score as it is, which is how people can follow it. */
function towardsMiddle(value: number, score: number): string[] {
  const { slope, base } = PROPOSAL;
  const middle = rounded(base / (1 - slope));
  const corrected = `${middle} + ${slope} × (${rounded(value)} − ${middle}) = ${rounded(base + slope * value)}`;
  return [
    `People tend to rate themselves too high or too low. Compared with blind raters of twelve interviews, scores moved a fifth of the way to ${middle} came closest: ${corrected}.`,
    `To the nearest half: ${score}.`,
  ];
}

function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}

/**
 * The same for a report of the candidate's own judgment, with what the candidate moved. Older arithmetic came to other
 * scores: there, a score that does not follow from the ticks any more has only its points.
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
  return new Map(
    dimensions.flatMap(({ id, score }): [DimensionId, ScoreReason][] => {
      const reason = reasons.get(id);
      if (reason && score === proposed[id]) return [[id, reason]];
      if (reason && versions.engine === DEBRIEF_ENGINE) {
        const moved = `You moved it to ${score}.`;
        return [[id, { why: `${reason.why} ${moved}`, worked: [...reason.worked, moved] }]];
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

/** How many points were had with a reason. */
function countHad(points: readonly PointReading[]): number {
  return points.filter(({ status }) => status === 'explained' || status === 'justified').length;
}

/** "1 of 3 points with a reason, 1 named, 1 only when asked", of which the last counts less. */
function tickedText(
  content: Content,
  { level }: ScoredInterview,
  points: readonly PointReading[],
  lowered: Lowered,
): string {
  const count = (...statuses: readonly PointReading['status'][]) =>
    points.filter(({ status }) => statuses.includes(status)).length;
  const countedLess = points.filter(({ pointId }) => lowered.has(pointId)).length;
  const lessFor = points.filter((point) => isLess(content, { level }, point)).length;
  const others = [
    [count('mentioned') - countedLess, 'named'],
    [countedLess, 'ticked but counted as named'],
    [count('wrong'), 'wrong'],
    [lessFor, 'only when asked'],
  ] as const;
  return [
    `${countHad(points)} of ${points.length} points with a reason`,
    ...others.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])),
  ].join(', ');
}

/** Whether a point counts less because of the help that came before. */
function isLess(content: Content, { level }: Pick<ScoredInterview, 'level'>, point: PointReading): boolean {
  const shown = { ...point, status: statusOf(point) };
  return creditOf(content, level, shown) < creditOf(content, level, { ...shown, hintLevel: 0 });
}
