import type { Deps } from '#server/deps.ts';
import { sessionPhases } from '#server/interviewer/session-phases.ts';
import type { InterviewPhasesReply } from '#shared/contract/interviews.ts';
import { ownInterview } from './own-interview.ts';
import { listTurns } from './responses.store.ts';

/** How an interview's speaking time was planned and spent, phase by phase. @throws {AppError} NOT_FOUND. */
export async function getPhases(deps: Deps, userId: number, id: number): Promise<InterviewPhasesReply> {
  const { row } = ownInterview(deps, userId, id);
  const turns = listTurns(deps.db, row.id).map(({ duration, move }) => ({ seconds: duration, move }));
  return sessionPhases(row.budgetSeconds, turns);
}
