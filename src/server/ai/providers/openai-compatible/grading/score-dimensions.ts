import { isFitRemark } from '#server/grading/check-remark.ts';
import type { DimensionScores, EvidenceSheet } from '#server/grading/evidence.ts';
import { readMistake } from '#server/grading/read-mistake.ts';
import { scoreDimensions as scoreByCoverage } from '#server/grading/score-dimensions.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import type { AskGrader } from './ask-grader.ts';
import type { Extraction, GradingSource } from './extract-evidence.ts';
import { limitScore } from './limit-score.ts';
import { type SampledScore, sampleScore } from './sample-scores.ts';

const LONGEST_REASON = 220;

export type ModelScores = {
  scores: DimensionScores;
  reasons: Partial<Record<DimensionId, string>>;
  /** The widest range between samples of one dimension. */
  range: number;
};

/** Scores the given dimensions by a model, within what the evidence supports; the others stay as `known` has them. */
export async function scoreByModel(
  ask: AskGrader,
  source: GradingSource,
  extraction: Extraction,
  sheet: EvidenceSheet,
  samples: number,
  dimensions: readonly DimensionId[] = dimensionId.options,
  known?: ModelScores,
): Promise<ModelScores> {
  const coverage = scoreByCoverage(source.content, source.context, sheet);
  const result: ModelScores = {
    scores: { ...coverage, ...known?.scores },
    reasons: { ...known?.reasons },
    range: known?.range ?? 0,
  };
  await Promise.all(
    dimensions.map(async (id) => {
      const sampled = await sampleWithEvidence(ask, source, extraction, id, samples);
      if (!sampled) {
        result.scores[id] = Math.min(1, coverage[id]);
        return;
      }
      result.scores[id] =
        id === 'communication' ? sampled.score : limited(source, sheet, id, sampled, coverage[id]);
      if (isFitRemark(source.content, sampled.reason, LONGEST_REASON))
        result.reasons[id] = sampled.reason.trim();
      result.range = Math.max(result.range, sampled.range);
    }),
  );
  return result;
}

/** Null for a dimension of which nothing was verified: there is nothing to judge. */
async function sampleWithEvidence(
  ask: AskGrader,
  source: GradingSource,
  extraction: Extraction,
  id: DimensionId,
  samples: number,
): Promise<SampledScore | null> {
  const inDimension = new Set(
    source.context.question.points.filter(({ dim }) => dim === id).map((point) => point.id),
  );
  const verified = extraction.points.some(({ pointId, quote }) => quote && inDimension.has(pointId));
  return verified || id === 'communication' ? sampleScore(ask, source, extraction, id, samples) : null;
}

function limited(
  { context }: GradingSource,
  sheet: EvidenceSheet,
  id: DimensionId,
  { score, insight }: SampledScore,
  coverage: number,
): number {
  const evidence = new Map(sheet.points.map((heard) => [heard.pointId, heard]));
  const heard = context.question.points.flatMap((point) => {
    const found = evidence.get(point.id);
    return point.dim === id && found ? [{ point, evidence: found }] : [];
  });
  const mistakes = sheet.misconceptions.filter((mistake) => {
    const { affects, dim } = readMistake(context.question, mistake);
    return !mistake.corrected && (dim === id || heard.some(({ point }) => affects.includes(point.id)));
  }).length;
  return limitScore(score, { heard, coverage, mistakes, insight });
}
