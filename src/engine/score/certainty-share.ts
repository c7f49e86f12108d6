import type { SessionMeasures } from '#engine/measures.ts';
import type { Content } from '#shared/content/content.ts';

/**
 * Less than 1 where much is claimed without a condition. What is true of a design is seldom so always, exactly and for
 * free: a claim that names no limit shows no knowledge of one, and cannot be told from a guess.
 */
export function certaintyShare(
  { rubric }: Content,
  { absolutes, statements }: Pick<SessionMeasures, 'absolutes' | 'statements'>,
): number {
  const { from, full, fewest, loss } = rubric.coverage.certainty;
  if (absolutes < fewest) return 1;
  const above = (absolutes / statements - from) / (full - from);
  return 1 - loss * Math.min(1, Math.max(0, above));
}
