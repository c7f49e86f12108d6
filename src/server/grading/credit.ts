import type { Content } from '#shared/content/content.ts';
import type { Level } from '#shared/content/question.ts';
import type { PointEvidence } from './evidence.ts';

/** What a point earns, 0 to 1: its status, less the help that came before (interview-design 5.1 step 4). */
export function creditOf(
  content: Content,
  level: Level,
  evidence: Pick<PointEvidence, 'status' | 'cue'>,
): number {
  const { cueMultipliers, statusValues } = content.rubric;
  return statusValues[evidence.status] * (cueMultipliers[level][evidence.cue] ?? 0);
}
