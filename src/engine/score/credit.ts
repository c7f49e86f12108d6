import type { PointReading } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import type { Level } from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';

/** What a report says of a point: of one that was not shown, also that something false was said of it. */
export function statusOf({ status, quote }: Pick<PointReading, 'status' | 'quote'>): EvidenceStatus {
  return status === 'absent' && quote !== null ? 'wrong' : status;
}

/** What a point earns, 0 to 1: its status, less the help that came before (interview-design 5.1 step 4). */
export function creditOf(
  content: Content,
  level: Level,
  { status, hintLevel }: { status: EvidenceStatus; hintLevel: number },
): number {
  const { cueMultipliers, statusValues } = content.rubric;
  return statusValues[status] * (cueMultipliers[level][hintLevel] ?? 0);
}
