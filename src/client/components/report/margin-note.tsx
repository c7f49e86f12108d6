import type { LogEntry } from '#shared/contract/report.ts';

const OUTCOMES: Record<NonNullable<LogEntry['outcome']>, string> = {
  defended: 'You defended your choice.',
  revised: 'You revised your choice.',
  caved: 'You gave up your choice without a reason.',
  rigid: 'You kept your choice without answering the objection.',
};

/** Moves worth finding at a glance; every other note says in its first words what was done. */
const NAMES: Record<string, string> = {
  push_back: 'Push-back',
  challenge: 'Challenge',
  raise: 'Harder case',
  hint: 'Hint',
};

/** Why the interviewer said this, and how it was met. */
export function MarginNote({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="grid content-start gap-1 text-sm text-ink-soft" aria-label="Interviewer's note">
      {entries.map((entry) => (
        <li key={`${entry.kind}:${entry.note}`}>
          {NAMES[entry.kind] && <span className="font-medium text-ink">{NAMES[entry.kind]}: </span>}
          {entry.note}
          {entry.outcome && ` ${OUTCOMES[entry.outcome]}`}
        </li>
      ))}
    </ul>
  );
}
