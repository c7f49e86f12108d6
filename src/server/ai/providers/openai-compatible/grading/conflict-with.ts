import type { DimensionId } from '#shared/contract/report.ts';
import type { GradeOutcome } from '#shared/interview/context.ts';

const DIMENSION_DISTANCE = 1.5;
const TOTAL_DISTANCE = 20;

/**
 * The dimensions on which a grade lies too far from the built-in one; all of them when the totals do. Empty when
 * they agree (interview-design 5.1 step 9).
 */
export function conflictWith(builtIn: GradeOutcome, graded: GradeOutcome): DimensionId[] {
  const scores = new Map(builtIn.report.dimensions.map(({ id, score }) => [id, score]));
  const apart = graded.report.dimensions.filter(
    ({ id, score }) => Math.abs(score - (scores.get(id) ?? score)) > DIMENSION_DISTANCE,
  );
  const totalsApart = Math.abs((graded.score ?? 0) - (builtIn.score ?? 0)) > TOTAL_DISTANCE;
  const list = apart.length === 0 && totalsApart ? graded.report.dimensions : apart;
  return list.map(({ id }) => id);
}
