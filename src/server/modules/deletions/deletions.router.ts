import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { deleteAccountInput } from '#shared/contract/auth.ts';
import { messageReply } from '#shared/contract/fields.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { deleteAccount, deleteInterview } from './deletions.ts';

export const interviewDeletionRouter = router({
  delete: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/interviews/{id}',
        operationId: 'deleteInterview',
        summary:
          'Delete an interview with its recordings and reports, for good; its session is not given back',
        errors: ['NOT_FOUND', 'RATE_LIMITED'],
      },
    })
    .input(interviewIdInput)
    .output(replies(messageReply))
    .use(rateLimited('deleteInterview'))
    .use(ownedInterview)
    .mutation(({ ctx }) => deleteInterview(ctx.deps, ctx.interview)),
});

export const accountDeletionRouter = router({
  deleteAccount: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/delete-account',
        operationId: 'deleteAccount',
        summary: 'Delete the account with everything of it, for good',
        errors: ['WRONG_PASSWORD', 'OVERLOADED'],
      },
    })
    .input(deleteAccountInput)
    .output(replies(messageReply))
    .mutation(({ ctx, input }) => deleteAccount(ctx.deps, ctx, input)),
});
