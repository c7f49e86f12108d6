import type { EvidenceReply, EvidenceStatus } from '#shared/contract/report.ts';
import { AskWhy } from './ask-why.tsx';
import type { PointControl } from './coverage.tsx';
import { QuotedWords } from './remarks.tsx';

/** The points of the rubric behind one score, as they were heard. */
export function DimensionEvidence({
  evidence,
  pointControl,
}: {
  evidence: readonly EvidenceReply[];
  pointControl: PointControl | undefined;
}) {
  if (evidence.length === 0) return null;
  const heard = evidence.filter(
    ({ status, marked, denied }) => denied || (status !== 'absent' && status !== 'wrong' && !marked),
  ).length;
  return (
    <details className="text-sm print:hidden">
      <summary className="cursor-pointer text-ink-soft hover:text-ink">
        Evidence: {heard} of {evidence.length} points heard
      </summary>
      <ul className="mt-2 grid gap-2 border-l border-line pl-4">
        {evidence.map((point) => (
          <li key={point.pointId}>
            <p>
              {point.means}{' '}
              <span className="text-ink-soft">
                ({putRight(point) ?? evidenceText(point.status, point.cue)})
              </span>
            </p>
            {point.quote && <QuotedWords quote={point.quote} />}
            {point.near && <QuotedWords quote={point.near} lead="Is this what you meant?" />}
            {pointControl?.(point)}
            <AskWhy about={{ kind: 'point', id: point.pointId }} label={point.means} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function putRight({ marked, denied }: EvidenceReply): string | null {
  if (denied) return 'you took this out';
  return marked ? 'you marked this' : null;
}

const STATUS_TEXTS: Record<EvidenceStatus, string> = {
  absent: 'not heard',
  mentioned: 'mentioned',
  explained: 'explained',
  justified: 'explained and justified',
  wrong: 'wrong',
};
/** By how much help came before (interview-design 1.5). */
const HINT_LEVEL_TEXTS = [
  '',
  'after an open question',
  'after a pointed question',
  'after a strong hint',
  'after it was told',
];

/** How a point was heard, and after how much help. */
export function evidenceText(status: EvidenceStatus, cue: number): string {
  const help = status === 'absent' ? '' : (HINT_LEVEL_TEXTS[cue] ?? '');
  return [STATUS_TEXTS[status], help].filter((words) => words !== '').join(', ');
}
