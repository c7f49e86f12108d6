import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { deleteAccountInput } from '#shared/contract/auth.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { messageReply } from '#shared/contract/primitives.ts';
import { deleteAccount, deleteInterview } from './deletions.ts';

export const interviewDeletionRouter = router({
  delete: authedProcedure
    .input(interviewIdInput)
    .output(replies(messageReply))
    .use(rateLimited('deleteInterview'))
    .use(ownedInterview)
    .mutation(({ ctx }) => deleteInterview(ctx.deps, ctx.interview)),
});

export const accountDeletionRouter = router({
  deleteAccount: authedProcedure
    .input(deleteAccountInput)
    .output(replies(messageReply))
    .mutation(({ ctx, input }) => deleteAccount(ctx.deps, ctx, input)),
});
