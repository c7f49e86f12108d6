import { evidenceText } from '#client/components/report/dimension-evidence.tsx';
import { timeText } from '#client/lib/date-text.ts';
import type { DrillPoint, DrillTryReply } from '#shared/contract/drill.ts';
import { type DrillChange, drillChange } from '#shared/rules/drills.ts';

/** The built-in engine listens: it says what it heard, and no colour says whether that was right. */
const CHANGES: Record<DrillChange, string> = {
  better: 'Heard better',
  same: 'As before',
  less: 'Heard less',
};

/** One answer to a drill: every point as it was heard in the interview and in the drill. */
export function DrillResult({ drillTry }: { drillTry: DrillTryReply }) {
  const { task, answer, seconds, points, createdAt } = drillTry;
  return (
    <article className="grid gap-3" aria-label={`Answer of ${timeText(createdAt)}`}>
      <p className="font-medium">{betterText(drillTry)}</p>
      <ul className="grid gap-3">
        {points.map((point) => (
          <Point key={point.pointId} point={point} />
        ))}
      </ul>
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft hover:text-ink">
          What you answered, <time dateTime={createdAt.toISOString()}>{timeText(createdAt)}</time>, about{' '}
          {seconds} s
        </summary>
        <div className="mt-2 grid gap-2 border-l border-line pl-4">
          <p className="text-ink-soft">{task}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      </details>
    </article>
  );
}

/** How many points were heard better than in the interview. */
export function betterText({ points }: DrillTryReply): string {
  const better = points.filter((point) => drillChange(point) === 'better').length;
  return `${better} of ${points.length} ${points.length === 1 ? 'point' : 'points'} heard better than in the interview`;
}

function Point({ point }: { point: DrillPoint }) {
  const { means, before, beforeCue, after, quote } = point;
  return (
    <li className="grid gap-1 sm:grid-cols-[8rem_1fr] sm:gap-4">
      <p className="text-sm font-medium text-ink-soft">{CHANGES[drillChange(point)]}</p>
      <div className="grid gap-1">
        <p>{means}</p>
        <p className="text-sm">
          <span className="text-ink-soft">In the interview:</span> {evidenceText(before, beforeCue)}.{' '}
          <span className="text-ink-soft">In the drill:</span> {evidenceText(after, 0)}.
        </p>
        {quote && <q className="text-sm text-ink-soft italic">{quote}</q>}
      </div>
    </li>
  );
}
