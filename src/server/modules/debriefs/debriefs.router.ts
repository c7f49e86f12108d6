import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { debriefReply, saveDebriefInput } from '#shared/contract/debrief.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { getDebrief, saveDebrief } from './debrief.ts';

export const debriefsRouter = router({
  debrief: authedProcedure
    .input(interviewIdInput)
    .output(replies(debriefReply))
    .use(ownedInterview)
    .query(({ ctx }) => getDebrief(ctx.deps, ctx.interview)),
  saveDebrief: authedProcedure
    .input(saveDebriefInput)
    .output(replies(debriefReply))
    .use(rateLimited('saveDebrief'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => saveDebrief(ctx.deps, ctx.interview, input)),
});
