import type { ReportReply } from '#shared/contract/report.ts';

/** About one letter either way. */
const UNSURE_POINTS = 5;

/** Between what the score stands where the engine is not sure of it; null where it is, and without a score. */
export function scoreRange(
  { confidence, engine }: Pick<ReportReply, 'confidence' | 'engine'>,
  score: number | null,
): { from: number; to: number } | null {
  if (score === null) return null;
  if (engine.model === null || confidence !== 'low') return null;
  return { from: Math.max(0, score - UNSURE_POINTS), to: Math.min(100, score + UNSURE_POINTS) };
}
