import type { GradeOutcome } from '#shared/interview/context.ts';
import { GRADES } from '#shared/rules/grades.ts';

const ORDER = [...new Set(GRADES.map(({ recommendation }) => recommendation))];

/** Place of the recommendation, the best first; none is the last. */
export function recommendationRank({
  hiringRecommendation,
}: Pick<GradeOutcome, 'hiringRecommendation'>): number {
  return hiringRecommendation === null ? ORDER.length : ORDER.indexOf(hiringRecommendation);
}
