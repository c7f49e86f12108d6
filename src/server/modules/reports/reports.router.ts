import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { answerDrillForm, attemptReply } from '#shared/contract/exercise.ts';
import {
  type ClaimPointInput,
  claimPointInput,
  type DenyPointInput,
  denyPointInput,
  formerReportInput,
  type GradeAgainInput,
  gradeAgainInput,
  interviewReply,
  takeBackClaimInput,
} from '#shared/contract/interviews.ts';
import { wholeFormerReportReply } from '#shared/contract/report.ts';
import { answerDrill, drillFingerprint } from './answer-drill.ts';
import { claimPoint, takeBackClaim } from './claim-point.ts';
import { denyPoint } from './deny-point.ts';
import { getFormerReport } from './get-former-report.ts';
import { gradeAgain } from './grade-again.ts';

export const reportsRouter = router({
  formerReport: authedProcedure
    .input(formerReportInput)
    .output(replies(wholeFormerReportReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => getFormerReport(ctx.deps, ctx.interview, input.reportId)),
  gradeAgain: authedProcedure
    .input(gradeAgainInput)
    .output(replies(interviewReply))
    .use(rateLimited('gradeAgain'))
    .use(ownedInterview)
    .use(idempotent('gradeAgain', ({ id }: GradeAgainInput) => ({ id })))
    .mutation(({ ctx }) => gradeAgain(ctx.deps, ctx.interview, ctx.call)),
  claimPoint: authedProcedure
    .input(claimPointInput)
    .output(replies(interviewReply))
    .use(rateLimited('claimPoint'))
    .use(ownedInterview)
    .use(
      idempotent('claimPoint', ({ id, pointId, responseId, sentence }: ClaimPointInput) => ({
        id,
        pointId,
        responseId,
        sentence,
      })),
    )
    .mutation(({ ctx, input }) => claimPoint(ctx.deps, ctx.interview, ctx.call, input)),
  denyPoint: authedProcedure
    .input(denyPointInput)
    .output(replies(interviewReply))
    .use(rateLimited('claimPoint'))
    .use(ownedInterview)
    .use(idempotent('denyPoint', ({ id, pointId }: DenyPointInput) => ({ id, pointId })))
    .mutation(({ ctx, input }) => denyPoint(ctx.deps, ctx.interview, ctx.call, input)),
  takeBackClaim: authedProcedure
    .input(takeBackClaimInput)
    .output(replies(interviewReply))
    .use(rateLimited('claimPoint'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => takeBackClaim(ctx.deps, ctx.interview, input)),
  drill: authedProcedure
    .input(answerDrillForm)
    .output(replies(attemptReply))
    .use(rateLimited('answerDrill'))
    .use(ownedInterview)
    .use(idempotent('answerDrill', drillFingerprint))
    .mutation(({ ctx, input }) => answerDrill(ctx.deps, ctx.interview, ctx.call, input)),
});
