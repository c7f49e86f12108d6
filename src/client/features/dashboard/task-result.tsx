import { useEffect, useRef } from 'react';
import { evidenceText } from '#client/components/report/dimension-evidence.tsx';
import { dateText } from '#client/lib/date-text.ts';
import type { DrillPoint } from '#shared/contract/drill.ts';
import type { PracticeTryReply } from '#shared/contract/practice.ts';
import { drillChange } from '#shared/rules/drills.ts';

const BEFORE = { interview: 'In your interview', practice: 'Last time', nothing: null } as const;

/** What was heard of a task, beside how it was heard before. */
export function TaskResult({
  lastTry,
  takesFocus,
}: {
  lastTry: PracticeTryReply;
  /** Where the button had it that sent the answer. */
  takesFocus: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { task, answer, seconds, since, points, nextAt } = lastTry;
  return (
    <section aria-labelledby="task-result" className="grid gap-4">
      <header className="grid gap-1">
        <p className="text-sm text-ink-soft">Today's exercise: {task}</p>
        <h2 id="task-result" className="text-xl" tabIndex={-1} ref={heading}>
          {resultText(lastTry)}
        </h2>
        <p className="text-ink-soft">
          This exercise comes again on <time dateTime={nextAt.toISOString()}>{dateText(nextAt)}</time>. The
          built-in engine listens for what was spoken of, not whether it is right.
        </p>
      </header>
      <ul className="grid gap-3">
        {points.map((point) => (
          <Point key={point.pointId} point={point} before={BEFORE[since]} />
        ))}
      </ul>
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-soft hover:text-ink">
          What you answered, about {seconds} s
        </summary>
        <p className="mt-2 border-l border-line pl-4 whitespace-pre-line wrap-anywhere">{answer}</p>
      </details>
    </section>
  );
}

function resultText({ points, since }: PracticeTryReply): string {
  const heard = points.filter(({ after }) => after !== 'absent' && after !== 'wrong').length;
  const better = points.filter((point) => drillChange(point) === 'better').length;
  const sum = `${heard} of ${points.length} points heard`;
  if (since === 'nothing') return sum;
  return `${sum}, ${better === 0 ? 'none' : better} better than before`;
}

function Point({ point, before }: { point: DrillPoint; before: string | null }) {
  const { means, quote } = point;
  return (
    <li className="grid gap-1 border-l-2 border-line pl-4">
      <p>{means}</p>
      <p className="text-sm">
        {before && (
          <>
            <span className="text-ink-soft">{before}:</span> {evidenceText(point.before, point.beforeCue)}{' '}
            <span aria-hidden>→</span>{' '}
          </>
        )}
        <span className="text-ink-soft">Now:</span>{' '}
        <span className="font-medium">{evidenceText(point.after, 0)}</span>
      </p>
      {quote && <q className="text-sm text-ink-soft italic">{quote}</q>}
    </li>
  );
}
