import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { messageReply } from '#shared/contract/fields.ts';
import { allowListeningInput, friendLinkReply, newFriendLinkReply } from '#shared/contract/friend.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import {
  newShareLinkReply,
  revokeShareInput,
  shareLinksReply,
  shareReportInput,
} from '#shared/contract/sharing.ts';
import { allowListening, friendLinkOf, inviteFriend, revokeFriend } from './friend-link.ts';
import { listShares, revokeShare, shareReport } from './share-report.ts';

/** Links to an interview, for its owner: to have a friend hold it, and to have its report reviewed. */
export const sharingRouter = router({
  create: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/shares',
        operationId: 'shareReport',
        summary: 'Make a link by which anybody who has it may read the report and review it; shown once',
        status: 201,
        errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED'],
      },
    })
    .input(shareReportInput)
    .output(replies(newShareLinkReply))
    .use(rateLimited('shareReport'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => shareReport(ctx.deps, ctx.interview, input)),
  list: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/shares',
        operationId: 'listShares',
        summary: 'The links to a report, with what reviewers said',
        errors: ['NOT_FOUND'],
      },
    })
    .input(interviewIdInput)
    .output(replies(shareLinksReply))
    .use(ownedInterview)
    .query(({ ctx }) => listShares(ctx.deps, ctx.interview)),
  revoke: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/interviews/{id}/shares/{linkId}',
        operationId: 'revokeShare',
        summary: 'Revoke a link; what was reviewed through it stays',
        errors: ['NOT_FOUND'],
      },
    })
    .input(revokeShareInput)
    .output(replies(messageReply))
    .use(rateLimited('revokeShare'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => revokeShare(ctx.deps, ctx.interview, input.linkId)),
  inviteFriend: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/friend',
        operationId: 'inviteFriend',
        summary:
          'Make the link by which a friend holds this interview; shown once, and the one before stops working',
        status: 201,
        errors: ['NOT_FOUND', 'INTERVIEW_NOT_IN_PROGRESS'],
      },
    })
    .input(interviewIdInput)
    .output(replies(newFriendLinkReply))
    .use(rateLimited('inviteFriend'))
    .use(ownedInterview)
    .mutation(({ ctx }) => inviteFriend(ctx.deps, ctx.interview)),
  friend: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/friend',
        operationId: 'getFriendLink',
        summary: 'The friend’s link, and what it was used for',
        errors: ['NOT_FOUND'],
      },
    })
    .input(interviewIdInput)
    .output(replies(friendLinkReply))
    .use(ownedInterview)
    .query(({ ctx }) => friendLinkOf(ctx.deps, ctx.interview)),
  allowListening: authedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/interviews/{id}/friend',
        operationId: 'allowListening',
        summary: 'Whether the friend may hear recordings again while the interview runs',
        errors: ['NOT_FOUND'],
      },
    })
    .input(allowListeningInput)
    .output(replies(friendLinkReply))
    .use(rateLimited('revokeShare'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => allowListening(ctx.deps, ctx.interview, input.mayListen)),
  revokeFriend: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/interviews/{id}/friend',
        operationId: 'revokeFriend',
        summary: 'Revoke the friend’s link; a verdict that was sent stays',
        errors: ['NOT_FOUND'],
      },
    })
    .input(interviewIdInput)
    .output(replies(messageReply))
    .use(rateLimited('revokeShare'))
    .use(ownedInterview)
    .mutation(({ ctx }) => revokeFriend(ctx.deps, ctx.interview)),
});
