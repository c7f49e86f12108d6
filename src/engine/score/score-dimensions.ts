import { type Measures, measuresOf, type SessionMeasures } from '#engine/measures.ts';
import type { Reading } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point, PointDimension } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { creditOf, statusOf } from './credit.ts';
import { mistakesIn } from './mistakes.ts';
import { bySessionLength } from './session-length.ts';
import type { DimensionScores } from './total-score.ts';

/**
 * Coverage scores in halves, at most 4.5 (interview-design 6.6), lowered where the talk was vague: naming the parts of a good
 * answer is not yet one. How much was said plays no part.
 */
export function scoreDimensions(
  content: Content,
  context: InterviewContext,
  reading: Reading,
): DimensionScores {
  const { coverage } = content.rubric;
  const { session, pushBacks } = measuresOf(context, reading);
  const isSalad = reading.notes.some(({ kind }) => kind === 'word_salad');
  const share = isSalad ? SALAD_SHARE * coverage.concrete.least : concreteShare(content, session);
  const covered = (dimension: PointDimension) => coverageOf(content, context, reading, dimension);
  const loss = lossByMistake(content, context, reading);
  const halves = (score: number) => Math.round(Math.max(0, score) * 2) / 2;
  /** Limited before anything is taken off: a mistake costs those too who said more than enough. */
  const bearing = between({ share: 1, ...coverage.bearing }, session.bearing);
  const base = isSalad ? 0 : coverage.base * bearing;
  const earned = (score: number) => Math.min(coverage.maxScore, Math.max(base, share * score));
  const { gain, questions, assumptions, scopeCuts } = coverage.framing;
  const scoped =
    ramp(questions, session.questions) +
    ramp(assumptions, session.assumptions) +
    ramp(scopeCuts, session.scopeCuts);
  return {
    framing: halves(earned(covered('framing') + gain * bearing * scoped) - loss('framing')),
    design: halves(earned(covered('design')) - loss('design')),
    depth: halves(earned(covered('depth')) - loss('depth')),
    resilience: halves(
      earned(covered('resilience')) -
        loss(
          'resilience',
          reading.numbers.sums.filter(({ agrees, putRight }) => !agrees && !putRight).length,
        ),
    ),
    tradeoffs: halves(earned(covered('tradeoffs')) - loss('tradeoffs') - pushBackLoss(content, pushBacks)),
    communication: isSalad
      ? 0
      : halves(Math.min(coverage.maxScore, bearing * communication(content, session))),
  };
}

function ramp({ share, full }: { share: number; full: number }, count: number): number {
  return share * Math.min(1, count / full);
}

/** Of the least share that anything earns: word salad says less than nothing about it. */
const SALAD_SHARE = 0.5;

/** From `least` to 1: what is concrete has figures, and few words that say nothing. */
function concreteShare({ rubric }: Content, session: SessionMeasures): number {
  const { least, density, figures } = rubric.coverage.concrete;
  return least + (1 - least) * (between(density, session.density) + ramp(figures, session.figures));
}

function between(
  { share, from, full }: { share: number; from: number; full: number },
  value: number,
): number {
  return share * Math.min(1, Math.max(0, (value - from) / (full - from)));
}

/** Sum over the tiers of gain x covered share; plus points count fully only beside core ones. */
function coverageOf(
  content: Content,
  context: InterviewContext,
  { points: shown }: Reading,
  dimension: PointDimension,
): number {
  const { coverage } = content.rubric;
  const evidence = new Map(shown.map((point) => [point.pointId, point]));
  const shareOf = (tier: Point['tier']): number => {
    const points = context.question.points.filter((point) => point.dim === dimension && point.tier === tier);
    const full =
      bySessionLength(context.budgetSeconds, coverage.full.short[tier], coverage.full.long[tier]) *
      points.reduce((total, point) => total + point.weight, 0);
    const earned = points.reduce((total, point) => {
      const heard = evidence.get(point.id);
      return (
        total +
        (heard ? point.weight * creditOf(content, context.level, { ...heard, status: statusOf(heard) }) : 0)
      );
    }, 0);
    return full === 0 ? 0 : Math.min(1, earned / full);
  };
  const core = shareOf('core');
  const gate = Math.min(1, coverage.gateBase + core);
  const gains = coverage.tiers[dimension];
  return gains.core * core + gains.plus * shareOf('plus') * gate + gains.stretch * shareOf('stretch');
}

/** Half a point for each uncorrected mistake in a dimension it affects, and for each of `further` ones, at most one. */
function lossByMistake(content: Content, context: InterviewContext, reading: Reading) {
  const { each, most } = content.rubric.coverage.misconception;
  const dimensions = new Map(context.question.points.map((point) => [point.id, point.dim]));
  const affected = mistakesIn(context.question, reading)
    .filter(({ claim }) => !claim.putRight)
    .map(({ claim, dim }) => new Set([dim, ...claim.pointIds.map((pointId) => dimensions.get(pointId))]));
  return (dimension: PointDimension, further = 0) =>
    Math.min(most, each * (affected.filter((dimensions) => dimensions.has(dimension)).length + further));
}

function pushBackLoss(content: Content, pushBacks: Measures['pushBacks']): number {
  const given = pushBacks.some(({ outcome }) => outcome === 'caved' || outcome === 'rigid');
  return given ? content.rubric.coverage.pushBackLoss : 0;
}

/** Talk that says something; words that lead the listener add to it. */
function communication({ rubric }: Content, session: SessionMeasures): number {
  const { base, density, signposts, reasons, checkIns } = rubric.coverage.communication;
  const connection =
    ramp(signposts, session.signposts) + ramp(checkIns, session.checkIns) + ramp(reasons, session.reasons);
  return 5 * (base + between(density, session.density) + connection);
}
