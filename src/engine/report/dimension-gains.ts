import { pointsFor, weightOf } from '#engine/score/total-score.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import type { GradeInput, ReportSource } from './report-source.ts';

const BEST_SCORE = 5;

/** What one more point in a dimension would add to the total, largest first (interview-design 8). */
export function dimensionGains({
  content,
  context,
  input,
}: Pick<ReportSource, 'content' | 'context'> & { input: Pick<GradeInput, 'scores'> }): {
  id: DimensionId;
  gain: number;
}[] {
  return dimensionId.options
    .map((id) => {
      const bar = content.rubric.bars[id][context.level];
      const now = input.scores[id];
      const more = pointsFor(content, bar, Math.min(BEST_SCORE, now + 1)) - pointsFor(content, bar, now);
      return { id, gain: more * weightOf(content, context.level, context.question.category, id) };
    })
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain);
}
