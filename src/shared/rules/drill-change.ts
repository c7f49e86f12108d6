import type { DrillPoint } from '#shared/contract/drill.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';

export type DrillChange = 'better' | 'same' | 'less';

const RANK: Record<EvidenceStatus, number> = {
  wrong: 0,
  absent: 1,
  mentioned: 2,
  explained: 3,
  justified: 4,
};

/** How a point was heard in the drill against the interview; a mistake is worse than silence. */
export function drillChange({ before, after }: Pick<DrillPoint, 'before' | 'after'>): DrillChange {
  const step = RANK[after] - RANK[before];
  if (step === 0) return 'same';
  return step > 0 ? 'better' : 'less';
}
