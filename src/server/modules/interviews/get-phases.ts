import { sessionPhases } from '#engine/script/time-plan.ts';
import type { Deps } from '#server/deps.ts';
import type { InterviewPhasesReply } from '#shared/contract/interviews.ts';
import type { OwnInterview } from './own-interview.ts';

/** How an interview's speaking time was planned and spent, phase by phase. */
export async function getPhases({ stores }: Deps, { row }: OwnInterview): Promise<InterviewPhasesReply> {
  const turns = await stores.answers.listTurns(row.id);
  return sessionPhases(
    row.budgetSeconds,
    turns.map(({ duration, move }) => ({ seconds: duration, move })),
  );
}
