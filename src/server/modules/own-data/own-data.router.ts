import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { deleteAccountInput } from '#shared/contract/auth.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { messageReply } from '#shared/contract/primitives.ts';
import { archiveReply } from './archive.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteInterview } from './delete-interview.ts';
import { downloadData } from './download-data.ts';

export const ownInterviewsRouter = router({
  delete: authedProcedure
    .input(interviewIdInput)
    .output(replies(messageReply))
    .use(rateLimited('deleteInterview'))
    .use(ownedInterview)
    .mutation(({ ctx }) => deleteInterview(ctx.deps, ctx.interview)),
});

export const ownAccountRouter = router({
  deleteAccount: authedProcedure
    .input(deleteAccountInput)
    .output(replies(messageReply))
    .mutation(({ ctx, input }) => deleteAccount(ctx.deps, ctx, input)),
});

/** A file. Served by REST only: tRPC carries no bytes. */
export const downloadRouter = router({
  download: authedProcedure
    .output(replies(archiveReply))
    .use(rateLimited('downloadData'))
    .query(({ ctx }) => downloadData(ctx.deps, ctx.user)),
});
