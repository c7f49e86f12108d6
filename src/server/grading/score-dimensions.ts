import type { Content } from '#shared/content/content.ts';
import type { Point, PointDimension } from '#shared/content/question.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { certaintyShare } from './certainty-share.ts';
import { creditOf } from './credit.ts';
import type { DimensionScores, EvidenceSheet, SessionFacts } from './evidence.ts';
import { readMistake } from './read-mistake.ts';
import { bySessionLength } from './session-length.ts';

/**
 * Coverage scores in halves, at most 4.5 (interview-design 6.6), lowered where little was said about it: naming the
 * parts of a good answer is not yet one.
 */
export function scoreDimensions(
  content: Content,
  context: InterviewContext,
  sheet: EvidenceSheet,
): DimensionScores {
  const { coverage } = content.rubric;
  const { facts } = sheet;
  const share = substanceShare(content, context, facts) * facts.topic;
  const measured = certaintyShare(content, facts);
  const covered = (dimension: PointDimension) => coverageOf(content, context, sheet, dimension);
  const loss = lossByMisconception(content, context, sheet);
  const { framing: f, resilience: r, tradeoffs: t } = coverage;
  const halves = (score: number) => Math.round(Math.max(0, score) * 2) / 2;
  /** Limited before anything is taken off: a mistake costs those too who said more than enough. */
  const earned = (score: number) => Math.min(coverage.maxScore, share * score);
  const claimed = (score: number) => measured * earned(score);
  return {
    framing: halves(
      earned(
        covered('framing') +
          f.gain *
            (ramp(f.questions, facts.questions) +
              ramp(f.assumptions, facts.assumptions) +
              ramp(f.scopeCuts, facts.scopeCuts)),
      ) - loss('framing'),
    ),
    design: halves(claimed(covered('design')) - loss('design')),
    depth: halves(claimed(covered('depth')) - loss('depth')),
    resilience: halves(
      claimed(
        covered('resilience') +
          r.gain * (ramp(r.chains, facts.chains) + ramp(r.plausibleHits, facts.plausibleHits)),
      ) - loss('resilience', sheet.numberConflicts.filter(({ corrected }) => !corrected).length),
    ),
    tradeoffs: halves(
      claimed(
        covered('tradeoffs') + t.gain * (ramp(t.tradeoffs, facts.tradeoffs) + ramp(t.reasons, facts.reasons)),
      ) -
        loss('tradeoffs') -
        pushBackLoss(content, sheet),
    ),
    communication: halves(earned(communication(content, context, facts))),
  };
}

function ramp({ share, full }: { share: number; full: number }, count: number): number {
  return share * Math.min(1, count / full);
}

/** From `least` to 1, by how much was said about the question and how many figures it held; half of that for word salad. */
function substanceShare(content: Content, context: InterviewContext, facts: SessionFacts): number {
  const { least, words, figures } = content.rubric.coverage.substance;
  if (facts.incoherent) return least / 2;
  const enough = bySessionLength(context.budgetSeconds, words.short, words.long);
  const said = ramp({ share: 1 - figures.share, full: enough }, facts.substance);
  return least + (1 - least) * (said + ramp(figures, facts.figures));
}

/** Sum over the tiers of gain x covered share; plus points count fully only beside core ones. */
function coverageOf(
  content: Content,
  context: InterviewContext,
  sheet: EvidenceSheet,
  dimension: PointDimension,
): number {
  const { coverage } = content.rubric;
  const evidence = new Map(sheet.points.map((point) => [point.pointId, point]));
  const shareOf = (tier: Point['tier']): number => {
    const points = context.question.points.filter((point) => point.dim === dimension && point.tier === tier);
    const full =
      bySessionLength(context.budgetSeconds, coverage.full.short[tier], coverage.full.long[tier]) *
      points.reduce((total, point) => total + point.weight, 0);
    const earned = points.reduce((total, point) => {
      const heard = evidence.get(point.id);
      return total + (heard ? point.weight * creditOf(content, context.level, heard) : 0);
    }, 0);
    return full === 0 ? 0 : Math.min(1, earned / full);
  };
  const core = shareOf('core');
  const gate = Math.min(1, coverage.gateBase + core);
  const gains = coverage.tiers[dimension];
  return gains.core * core + gains.plus * shareOf('plus') * gate + gains.stretch * shareOf('stretch');
}

/** Half a point for each uncorrected mistake in a dimension it affects, and for each of `further` ones, at most one. */
function lossByMisconception(content: Content, context: InterviewContext, sheet: EvidenceSheet) {
  const { each, most } = content.rubric.coverage.misconception;
  const dimensions = new Map(context.question.points.map((point) => [point.id, point.dim]));
  const affected = sheet.misconceptions
    .filter((mistake) => !mistake.corrected)
    .map((mistake) => {
      const { affects, dim } = readMistake(context.question, mistake);
      return new Set([dim, ...affects.map((pointId) => dimensions.get(pointId))]);
    });
  return (dimension: PointDimension, further = 0) =>
    Math.min(most, each * (affected.filter((dimensions) => dimensions.has(dimension)).length + further));
}

function pushBackLoss(content: Content, sheet: EvidenceSheet): number {
  const given = sheet.pushBacks.some(({ outcome }) => outcome === 'caved' || outcome === 'rigid');
  return given ? content.rubric.coverage.pushBackLoss : 0;
}

function communication(content: Content, context: InterviewContext, facts: SessionFacts): number {
  const constants = content.rubric.coverage.communication;
  if (facts.incoherent) return 0;
  const enough = bySessionLength(context.budgetSeconds, constants.wordsShort, constants.wordsLong);
  const connection =
    ramp(constants.signposts, facts.signposts) +
    ramp(constants.checkIns, facts.checkIns) +
    ramp(constants.reasons, facts.reasons);
  return (
    5 *
    Math.min(1, facts.bearingWords / enough) *
    (ramp(constants.novelty, facts.novelty) + constants.connection * connection)
  );
}
