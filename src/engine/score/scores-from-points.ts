import type { Reading } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import { type Point, type PointDimension, pointDimension } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { bySessionLength } from '#shared/rules/interview-clock.ts';
import { creditOf, mistakesIn, statusOf } from './points.ts';
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
  const { maxScore } = content.rubric.points;
  const loss = lossByMistake(content, context, reading);
  const halves = (score: number) => Math.round(Math.min(maxScore, Math.max(0, score)) * 2) / 2;
  const scoreOf = (dimension: PointDimension) =>
    halves(Math.min(maxScore, earned(content, context, reading, dimension)) - loss(dimension));
  const scores = {
    framing: scoreOf('framing'),
    design: scoreOf('design'),
    depth: scoreOf('depth'),
    resilience: scoreOf('resilience'),
    tradeoffs: scoreOf('tradeoffs'),
  };
  const mean = meanOfRows(context, reading, scores);
  const { least, most } = COMMUNICATION;
  return { ...scores, communication: halves(mean === 0 ? 0 : Math.min(most, Math.max(least, mean))) };
}

/** The mean score of the dimensions in which points were judged; 0 if there are none. */
export function meanOfRows(
  { question }: Pick<ScoredInterview, 'question'>,
  { points }: Pick<ScoredReading, 'points'>,
  scores: Record<PointDimension, number>,
): number {
  const judged = new Set(points.map(({ pointId }) => pointId));
  const rows = pointDimension.options.filter((dimension) =>
    question.points.some(({ id, dim }) => dim === dimension && judged.has(id)),
  );
  return rows.reduce((total, id) => total + scores[id], 0) / (rows.length || 1);
}

/**
 * Sum over the tiers of gain × share that was shown; plus points count fully only with core ones. If fewer points were
 * judged than full credit asks for, all of them are full credit.
 */
function earned(
  content: Content,
  context: ScoredInterview,
  { points: shown }: ScoredReading,
  dimension: PointDimension,
): number {
  const { full, gateBase, tiers } = content.rubric.points;
  const evidence = new Map(shown.map((point) => [point.pointId, point]));
  const shareOf = (tier: Point['tier']): number => {
    const points = context.question.points.filter((point) => point.dim === dimension && point.tier === tier);
    const weigh = (some: readonly Point[]) => some.reduce((total, { weight }) => total + weight, 0);
    const whole = Math.min(
      bySessionLength(context.budgetSeconds, full.short[tier], full.long[tier]) * weigh(points),
      weigh(points.filter(({ id }) => evidence.has(id))),
    );
    const had = points.reduce((total, point) => {
      const found = evidence.get(point.id);
      if (!found) return total;
      return total + point.weight * creditOf(content, context.level, { ...found, status: statusOf(found) });
    }, 0);
    return whole === 0 ? 0 : Math.min(1, had / whole);
  };
  const core = shareOf('core');
  const gate = Math.min(1, gateBase + core);
  const gains = tiers[dimension];
  return gains.core * core + gains.plus * shareOf('plus') * gate + gains.stretch * shareOf('stretch');
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
