import type { Deps } from '#server/deps.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { listDrillTries } from './drill-tries.store.ts';
import { listFormerReports } from './grades.store.ts';
import type { InterviewRow } from './interviews.store.ts';
import { ownInterview } from './own-interview.ts';
import { listResponses } from './responses.store.ts';
import { toInterviewReply } from './to-interview-reply.ts';

/** One of the user's interviews with its conversation. @throws {AppError} NOT_FOUND. */
export async function getInterview(deps: Deps, userId: number, id: number): Promise<InterviewReply> {
  const { row } = ownInterview(deps, userId, id);
  return toInterviewReply(row, listResponses(deps.db, row.id), sinceCompletion(deps, row));
}

/** The live screen reads often and is spared this: only a completed interview can have any of it. */
function sinceCompletion({ db, jobs }: Deps, { id, status }: InterviewRow) {
  return status === 'completed'
    ? {
        isGradingAgain: jobs.isWaiting('grade', id),
        formerReports: listFormerReports(db, id),
        drillTries: listDrillTries(db, id),
      }
    : { isGradingAgain: false, formerReports: [], drillTries: [] };
}
