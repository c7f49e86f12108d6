import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { debriefReply, saveDebriefInput } from '#shared/contract/debrief.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { getDebrief, saveDebrief } from './debrief.ts';

export const debriefsRouter = router({
  debrief: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/debrief',
        operationId: 'getDebrief',
        summary:
          'What the candidate judges after an interview: sentences that are true or false, the points with the nearest own words, six rows',
        errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED', 'QUESTION_RETIRED'],
      },
    })
    .input(interviewIdInput)
    .output(replies(debriefReply))
    .use(ownedInterview)
    .query(({ ctx }) => getDebrief(ctx.deps, ctx.interview)),
  saveDebrief: authedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/interviews/{id}/debrief',
        operationId: 'saveDebrief',
        summary: 'Judge, in parts or whole; with `done` the interview has its grade, scored by the candidate',
        errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED', 'DEBRIEF_INCOMPLETE', 'QUESTION_RETIRED'],
      },
    })
    .input(saveDebriefInput)
    .output(replies(debriefReply))
    .use(rateLimited('saveDebrief'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => saveDebrief(ctx.deps, ctx.interview, input)),
});
