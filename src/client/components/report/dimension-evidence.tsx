import type { EvidenceReply, EvidenceStatus } from '#shared/contract/report.ts';
import { QuotedWords } from './quoted-words.tsx';

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

/** The points of the rubric behind one score, as they were heard. */
export function DimensionEvidence({ evidence }: { evidence: readonly EvidenceReply[] }) {
  if (evidence.length === 0) return null;
  const heard = evidence.filter(({ status }) => status !== 'absent' && status !== 'wrong').length;
  return (
    <details className="text-sm print:hidden">
      <summary className="cursor-pointer text-ink-soft hover:text-ink">
        Evidence: {heard} of {evidence.length} points heard
      </summary>
      <ul className="mt-2 grid gap-2 border-l border-line pl-4">
        {evidence.map(({ pointId, means, status, cue, quote }) => (
          <li key={pointId}>
            <p>
              {means}{' '}
              <span className="text-ink-soft">
                ({[STATUS_WORDS[status], heardAfter(status, cue)].filter(Boolean).join(', ')})
              </span>
            </p>
            {quote && <QuotedWords quote={quote} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function heardAfter(status: EvidenceStatus, cue: number): string {
  return status === 'absent' ? '' : (CUE_WORDS[cue] ?? '');
}
