import type { LogEntry } from '#shared/contract/report.ts';
import type { ReportSource } from './report-source.ts';

/** What the interviewer did and why, turn by turn, with how push-backs were met (interview-design 8). */
export function composeLog({ context, measures }: ReportSource): LogEntry[] {
  const outcomes = new Map(measures.pushBacks.map(({ turnId, outcome }) => [turnId, outcome]));
  return context.turns.flatMap(({ id, move }) =>
    move && move.kind !== 'open'
      ? [
          {
            responseId: id,
            kind: move.kind,
            phase: move.phase,
            note: move.reason,
            outcome: outcomes.get(id) ?? null,
          },
        ]
      : [],
  );
}
