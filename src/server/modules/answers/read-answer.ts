import type { Deps } from '#server/deps.ts';
import type { JobHandler, JobRun } from '#server/jobs/job-queue.ts';
import { interviewContext } from '#server/modules/interviews/interview-context.ts';
import { stepMemo } from '#server/modules/interviews/step-memo.ts';

/**
 * The `read` job: a model reads an answer beside the conversation. Nobody waits for it; what it did not get to by the end
 * of the interview is read for the grade.
 */
export async function readAnswer(deps: Deps, { jobId, subjectId }: JobRun): ReturnType<JobHandler> {
  const { stores, content, log } = deps;
  const answer = await stores.answers.find(subjectId);
  const interview = answer && (await stores.interviews.find(answer.interviewId));
  if (interview?.status !== 'in_progress') return 'nothing_to_do';
  const turns = await stores.answers.listTurns(interview.id);
  const upToAnswer = turns.filter(({ seq }) => seq <= (answer?.seq ?? 0));
  try {
    const context = interviewContext(content, interview, upToAnswer);
    await deps.costs.chargedTo(
      { userId: interview.userId, interviewId: interview.id },
      deps.ai,
      async ({ interviewer }) => interviewer.readAhead?.(context, stepMemo(deps, interview.id)),
    );
    await stores.jobs.markDone(jobId, deps.clock.now());
    return 'ended';
  } catch {
    log.info({ answer: subjectId }, 'an answer was not read ahead');
    return 'again';
  }
}
