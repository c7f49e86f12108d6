import type { Reading } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import { type Point, type PointDimension, pointDimension } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { bySessionLength } from '#shared/rules/interview-clock.ts';
import { creditOf, isAskedOf, mistakesIn, statusOf } from './points.ts';
import type { DimensionScores } from './total-score.ts';

/** Communication has no points: the proposal is the mean of the other scores, within these limits. */
const COMMUNICATION = { least: 1, most: 4 };

/** What of a reading and of its interview the scores follow from. */
export type ScoredReading = Pick<Reading, 'points' | 'claims'>;
export type ScoredInterview = Pick<InterviewContext, 'question' | 'level' | 'budgetSeconds'>;

/** Scores in halves that follow from which points were shown and how well, less half a point for each mistake. */
export function scoresFromPoints(
  content: Content,
  context: ScoredInterview,
  reading: ScoredReading,
): DimensionScores {
  const scores = byDimension((dimension) => workingOf(content, context, reading, dimension).score);
  const mean = meanOfRows(context, reading, scores);
  const { least, most } = COMMUNICATION;
  const communication = mean === 0 ? 0 : Math.min(most, Math.max(least, mean));
  return { ...scores, communication: halves(content, communication) };
}

/** A value for each dimension that has points. */
export function byDimension<Value>(of: (dimension: PointDimension) => Value): Record<PointDimension, Value> {
  return {
    framing: of('framing'),
    design: of('design'),
    depth: of('depth'),
    resilience: of('resilience'),
    tradeoffs: of('tradeoffs'),
  };
}

/** The mean score of the dimensions in which points were judged; 0 if there are none. */
export function meanOfRows(
  context: Pick<ScoredInterview, 'question'>,
  reading: Pick<ScoredReading, 'points'>,
  scores: Record<PointDimension, number>,
): number {
  const rows = judgedRows(context, reading);
  return rows.reduce((total, id) => total + scores[id], 0) / (rows.length || 1);
}

/** The dimensions in which points were judged. */
export function judgedRows(
  { question }: Pick<ScoredInterview, 'question'>,
  { points }: Pick<ScoredReading, 'points'>,
): PointDimension[] {
  const judged = new Set(points.map(({ pointId }) => pointId));
  return pointDimension.options.filter((dimension) =>
    question.points.some(({ id, dim }) => dim === dimension && judged.has(id)),
  );
}

const TIERS = ['core', 'plus', 'stretch'] as const satisfies readonly Point['tier'][];

/**
 * What the points of one tier earn: `most` × `share`, which is `had` of `whole` (weight × credit). A tier of which nobody
 * was asked anything has no points, and the share of the others.
 */
type TierWorking = {
  tier: Point['tier'];
  pointIds: string[];
  had: number;
  whole: number;
  share: number;
  most: number;
};

/** How the score of a dimension follows from its points alone. */
export type Working = { tiers: readonly TierWorking[]; earned: number; loss: number; score: number };

/**
 * Sum over the tiers of gain × share that was shown; plus points count fully only with core ones. If fewer points were
 * judged than full credit asks for, all of them are full credit. A tier that the level asks for, and of which no point
 * was judged, counts like the others: an interview has no time for every question.
 */
export function workingOf(
  content: Content,
  context: ScoredInterview,
  reading: ScoredReading,
  dimension: PointDimension,
): Working {
  const { full, gateBase, tiers: gains, maxScore } = content.rubric.points;
  const evidence = new Map(reading.points.map((point) => [point.pointId, point]));
  const shown = TIERS.map((tier) => {
    const points = context.question.points.filter((point) => point.dim === dimension && point.tier === tier);
    const judged = points.filter(({ id }) => evidence.has(id));
    const weigh = (some: readonly Point[]) => some.reduce((total, { weight }) => total + weight, 0);
    const whole = Math.min(
      bySessionLength(context.budgetSeconds, full.short[tier], full.long[tier]) * weigh(points),
      weigh(judged),
    );
    const had = judged.reduce((total, point) => {
      const found = evidence.get(point.id);
      if (!found) return total;
      return total + point.weight * creditOf(content, context.level, { ...found, status: statusOf(found) });
    }, 0);
    const share = whole === 0 ? 0 : Math.min(1, had / whole);
    const isOpen = judged.length === 0 && points.some((point) => isAskedOf(context.level, point));
    return { tier, pointIds: judged.map(({ id }) => id), had, whole, share, isOpen };
  });
  const judged = shown.filter(({ pointIds }) => pointIds.length > 0);
  const gained = judged.reduce((total, { tier, share }) => total + gains[dimension][tier] * share, 0);
  const possible = judged.reduce((total, { tier }) => total + gains[dimension][tier], 0);
  const others = possible === 0 ? 0 : gained / possible;
  const shared = shown.map(({ isOpen, ...each }) => (isOpen ? { ...each, share: others } : each));
  const core = shared.find(({ tier }) => tier === 'core');
  const gate = Math.min(1, gateBase + (core?.share ?? 0));
  const tiers = shared.map((each) => ({
    ...each,
    most: gains[dimension][each.tier] * (each.tier === 'plus' ? gate : 1),
  }));
  const earned = tiers.reduce((total, { most, share }) => total + most * share, 0);
  const loss = lossByMistake(content, context, reading)(dimension);
  return { tiers, earned, loss, score: halves(content, Math.min(maxScore, earned) - loss) };
}

function halves({ rubric }: Content, score: number): number {
  return Math.round(Math.min(rubric.points.maxScore, Math.max(0, score)) * 2) / 2;
}

/** What a dimension loses: half a point for each uncorrected mistake that affects it, at most one. */
function lossByMistake(content: Content, context: ScoredInterview, reading: ScoredReading) {
  const { each, most } = content.rubric.points.mistake;
  const dimensions = new Map(context.question.points.map((point) => [point.id, point.dim]));
  const affected = mistakesIn(context.question, reading)
    .filter(({ putRight }) => !putRight)
    .map(({ dim, pointIds }) => new Set([dim, ...pointIds.map((pointId) => dimensions.get(pointId))]));
  return (dimension: PointDimension) =>
    Math.min(most, each * affected.filter((dimensions) => dimensions.has(dimension)).length);
}
