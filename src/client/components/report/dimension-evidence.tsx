import type { EvidenceReply, EvidenceStatus, JudgedBy } from '#shared/contract/report.ts';
import { AskWhy } from './ask-why.tsx';
import { QuotedWords } from './remarks.tsx';

type Props = { evidence: readonly EvidenceReply[]; judge: JudgedBy | null };

/** The points of the rubric behind one score, as they were judged. */
export function DimensionEvidence({ evidence, judge }: Props) {
  if (evidence.length === 0) return null;
  const had = evidence.filter(({ status }) => status !== 'absent' && status !== 'wrong').length;
  return (
    <details className="text-sm print:hidden">
      <summary className="cursor-pointer text-ink-soft hover:text-ink">
        Evidence: {had} of {evidence.length} points {judge?.kind === 'candidate' ? 'had' : 'heard'}
      </summary>
      <ul className="mt-2 grid gap-2 border-l border-line pl-4">
        {evidence.map((point) => (
          <li key={point.pointId}>
            <p>
              {point.means}{' '}
              <span className="text-ink-soft">({evidenceText(point.status, point.cue, judge)})</span>
            </p>
            {point.quote && <QuotedWords quote={point.quote} />}
            <AskWhy about={{ kind: 'point', id: point.pointId }} label={point.means} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const STATUS_TEXTS: Record<EvidenceStatus, string> = {
  absent: 'not heard',
  mentioned: 'mentioned',
  explained: 'explained',
  justified: 'explained and justified',
  wrong: 'wrong',
};
/** As the debrief's keys say it. */
const TICKED_TEXTS: Record<EvidenceStatus, string> = {
  absent: 'missed',
  mentioned: 'named',
  explained: 'had, with a reason',
  justified: 'had, with a reason',
  wrong: 'had wrong',
};
/** By how much help came before (interview-design 1.5). */
const HINT_LEVEL_TEXTS = [
  '',
  'after an open question',
  'after a pointed question',
  'after a strong hint',
  'after it was told',
];

/** How a point was judged, and after how much help. */
export function evidenceText(status: EvidenceStatus, cue: number, judge: JudgedBy | null): string {
  const help = status === 'absent' ? '' : (HINT_LEVEL_TEXTS[cue] ?? '');
  const texts = judge?.kind === 'candidate' ? TICKED_TEXTS : STATUS_TEXTS;
  return [texts[status], help].filter((words) => words !== '').join(', ');
}
