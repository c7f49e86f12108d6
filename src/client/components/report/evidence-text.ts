import type { EvidenceStatus } from '#shared/contract/report.ts';

const STATUS_WORDS: Record<EvidenceStatus, string> = {
  absent: 'not raised',
  mentioned: 'mentioned',
  explained: 'explained',
  justified: 'explained and justified',
  wrong: 'wrong',
};
/** By how much help came before (interview-design 1.5). */
const CUE_WORDS = [
  '',
  'after an open question',
  'after a pointed question',
  'after a strong hint',
  'after it was told',
];

/** How a point was heard, and after how much help. */
export function evidenceText(status: EvidenceStatus, cue: number): string {
  const help = status === 'absent' ? '' : (CUE_WORDS[cue] ?? '');
  return [STATUS_WORDS[status], help].filter((words) => words !== '').join(', ');
}
