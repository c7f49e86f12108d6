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
      return {
        why: `Your average, ${rounded(mean, 1)}.`,
        worked: [
          `It has no points of its own. The average of ${rows.join(', ') || 0} is ${rounded(mean)}; in halves, and from 1 to 4: ${alone[id]}.`,
        ],
      };
    }
    const evenOut = (own: number | null) => evenedOut(own, { mean, rows }, proposed[id]);
    const points = pointsOf(context, reading, id);
    if (points.length === 0) {
      return {
        why: `Nothing asked: from your average, ${rounded(mean, 1)}.`,
        worked: [`Nothing was asked about it, so your average stands in. ${evenOut(null)}`],
      };
    }
    const ticked = tickedText(content, context, points, lowered);
    const ownPoints = pointsWorked(content, context, reading, id, lowered);
    if (mean === 0) return { why: `${ticked}.`, worked: ownPoints };
    return {
      why: `${hadText(points)}: ${alone[id]} alone, averaged ${proposed[id]}.`,
      worked: [`${ticked}.`, ...ownPoints, evenOut(alone[id])],
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
    return `${point.name}, ${HOW[shown.status]}${lowered.has(id) ? ' (a sentence was wrong)' : ''}${isLess(content, context, shown) ? ', only when asked' : ''}: ${rounded(credit, 3)} × ${point.weight}`;
  };
  const told = tiers
    .filter(({ pointIds }) => pointIds.length > 0)
    .map(({ tier, pointIds, had, whole, most }) => {
      const earns = most * Math.min(1, had / whole);
      const isGated = tier === 'plus' && most < content.rubric.points.tiers[dimension].plus;
      const gate = isGated ? ' (more with more core points)' : '';
      return `${TIER_NAMES[tier]}, credit × weight: ${pointIds.map(pointText).join('; ')}. In all ${rounded(had)}; ${rounded(whole)} would earn the full ${rounded(most)}${gate}, so: ${rounded(earns)}.`;
    });
  const less = loss > 0 ? `, less ${loss} for what you had wrong` : '';
  return [
    ...told,
    `Alone: ${rounded(earned)}${less}. In halves, at most ${content.rubric.points.maxScore}: ${score}.`,
  ];
}

const TIER_NAMES = { core: 'Core points', plus: 'Further points', stretch: 'Advanced points' } as const;
/** The wording of the debrief's keys. */
const HOW: Record<PointReading['status'], string> = {
  absent: 'missed',
  mentioned: 'named',
  explained: 'had with a reason',
  justified: 'had with a reason',
  wrong: 'had wrong',
};

/** From what the points are worth alone to the score; null if there are none. */
function evenedOut(
  own: number | null,
  { mean, rows }: { mean: number; rows: readonly number[] },
  score: number,
): string {
  const { own: part, slope, base } = PROPOSAL;
  const mixed = part * (own ?? mean) + (1 - part) * mean;
  const start =
    own === null
      ? `the average of ${rows.join(', ')} is ${rounded(mean)}`
      : `${part} × ${own} + ${1 - part} × ${rounded(mean)} (your average, of ${rows.join(', ')}) = ${rounded(mixed)}`;
  return `With the rest: ${start}. Drawn in, since people tick in extremes: ${slope} × ${rounded(mixed)} + ${base} = ${rounded(base + slope * mixed)}. In halves: ${score}.`;
}

function rounded(value: number, digits = 2): number {
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

/** "1 of 3 points". */
function hadText(points: readonly PointReading[]): string {
  const had = points.filter(({ status }) => status === 'explained' || status === 'justified');
  return `${had.length} of ${points.length} points`;
}

/** "1 of 3 points, 1 named, 1 only when asked", of which the last counts less. */
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
    hadText(points),
    ...others.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])),
  ].join(', ');
}

/** Whether a point counts less because of the help that came before. */
function isLess(content: Content, { level }: Pick<ScoredInterview, 'level'>, point: PointReading): boolean {
  const shown = { ...point, status: statusOf(point) };
  return creditOf(content, level, shown) < creditOf(content, level, { ...shown, hintLevel: 0 });
}
