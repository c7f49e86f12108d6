import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { answerDrillForm, attemptReply } from '#shared/contract/exercise.ts';
import {
  formerReportInput,
  type GradeAgainInput,
  gradeAgainInput,
  interviewReply,
} from '#shared/contract/interviews.ts';
import { wholeFormerReportReply } from '#shared/contract/report.ts';
import { answerDrill, drillFingerprint } from './answer-drill.ts';
import { gradeAgain } from './grade-interview.ts';
import { getFormerReport } from './read-report.ts';

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
  drill: authedProcedure
    .input(answerDrillForm)
    .output(replies(attemptReply))
    .use(rateLimited('answerDrill'))
    .use(ownedInterview)
    .use(idempotent('answerDrill', drillFingerprint))
    .mutation(({ ctx, input }) => answerDrill(ctx.deps, ctx.interview, ctx.call, input)),
});
