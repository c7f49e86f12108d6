import { authedProcedure, publicProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited, rateLimitedByAddress } from '#server/trpc/middleware.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { messageReply } from '#shared/contract/primitives.ts';
import {
  newShareLinkReply,
  reviewSharedInput,
  revokeShareInput,
  sharedReportInput,
  sharedReportReply,
  shareLinksReply,
  shareReportInput,
} from '#shared/contract/sharing.ts';
import { listShares, revokeShare, shareReport } from './share-report.ts';
import { reviewShared, sharedReport } from './shared-report.ts';

/** Links to a report: what their owner does with them, and what a reader who has one may do. */
export const sharingRouter = router({
  create: authedProcedure
    .input(shareReportInput)
    .output(replies(newShareLinkReply))
    .use(rateLimited('shareReport'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => shareReport(ctx.deps, ctx.interview, input)),
  list: authedProcedure
    .input(interviewIdInput)
    .output(replies(shareLinksReply))
    .use(ownedInterview)
    .query(({ ctx }) => listShares(ctx.deps, ctx.interview)),
  revoke: authedProcedure
    .input(revokeShareInput)
    .output(replies(messageReply))
    .use(rateLimited('revokeShare'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => revokeShare(ctx.deps, ctx.interview, input.linkId)),
  open: publicProcedure
    .input(sharedReportInput)
    .output(replies(sharedReportReply))
    .use(rateLimitedByAddress('openShared'))
    .query(({ ctx, input }) => sharedReport(ctx.deps, input.token)),
  review: publicProcedure
    .input(reviewSharedInput)
    .output(replies(messageReply))
    .use(rateLimitedByAddress('reviewShared'))
    .mutation(({ ctx, input }) => reviewShared(ctx.deps, input)),
});
