import type { DimensionReply, EvidenceReply, EvidenceStatus } from '#shared/contract/report.ts';
import type { PointControl } from './coverage.tsx';
import { DimensionBar } from './dimension-bar.tsx';
import { QuotedWords } from './remarks.tsx';

/** What stands one step above nothing describes a fault, and is nothing to aim for. */
const LOWEST_WITH_A_STEP_UP = 1;

/** The six dimensions: where the answers stand, where the level's bar is, and why. */
export function DimensionList({
  dimensions,
  levelName,
  pointControl,
}: {
  dimensions: readonly DimensionReply[];
  levelName: string;
  pointControl?: PointControl | undefined;
}) {
  return (
    <ul className="grid gap-6 print:grid-cols-2 print:gap-x-8 print:gap-y-3">
      {dimensions.map((dimension) => (
        <li key={dimension.id} className="grid content-start gap-2 break-inside-avoid">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-base">{dimension.name}</h3>
            <p className="figures text-sm">
              {dimension.score} <span className="text-ink-soft">/ 5, bar {dimension.bar}</span>
            </p>
          </div>
          <DimensionBar dimension={dimension} levelName={levelName} />
          <p className="max-w-[85ch] text-sm print:max-w-none">{dimension.reason}</p>
          {dimension.nextAnchor && dimension.score >= LOWEST_WITH_A_STEP_UP && (
            <p className="max-w-[85ch] text-sm text-ink-soft print:hidden">
              <span className="font-medium">One step up:</span> {dimension.nextAnchor}
            </p>
          )}
          <DimensionEvidence evidence={dimension.evidence} pointControl={pointControl} />
        </li>
      ))}
    </ul>
  );
}

/** The points of the rubric behind one score, as they were heard. */
function DimensionEvidence({
  evidence,
  pointControl,
}: {
  evidence: readonly EvidenceReply[];
  pointControl: PointControl | undefined;
}) {
  if (evidence.length === 0) return null;
  const heard = evidence.filter(
    ({ status, marked }) => status !== 'absent' && status !== 'wrong' && !marked,
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
                ({point.marked ? 'you marked this' : evidenceText(point.status, point.cue)})
              </span>
            </p>
            {point.quote && <QuotedWords quote={point.quote} />}
            {point.near && <QuotedWords quote={point.near} lead="Is this what you meant?" />}
            {pointControl?.(point)}
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
