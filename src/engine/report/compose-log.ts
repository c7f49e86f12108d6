import type { PushBackOutcome } from '#engine/reading.ts';
import type { LogEntry } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** What the interviewer did and why, turn by turn, with how push-backs were met (interview-design 8). */
export function composeLog({ turns }: InterviewContext, pushBacks: readonly PushBackOutcome[]): LogEntry[] {
  const outcomes = new Map(pushBacks.map(({ turnId, outcome }) => [turnId, outcome]));
  return turns.flatMap(({ id, move }) =>
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
