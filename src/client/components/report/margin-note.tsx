import type { LogEntry } from '#shared/contract/report.ts';

const OUTCOMES: Record<NonNullable<LogEntry['outcome']>, string> = {
  defended: 'You defended your choice.',
  revised: 'You revised your choice.',
  caved: 'You gave up your choice without a reason.',
  rigid: 'You kept your choice without answering the objection.',
};

/** Why the interviewer said this, and how it was met. */
export function MarginNote({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-ink-soft" aria-label="Interviewer's note">
      {entries.map((entry) => (
        <li key={`${entry.kind}:${entry.note}`}>
          <span className="font-medium">{entry.kind.replaceAll('_', ' ')}:</span> {entry.note}
          {entry.outcome && ` ${OUTCOMES[entry.outcome]}`}
        </li>
      ))}
    </ul>
  );
}
