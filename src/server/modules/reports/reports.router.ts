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
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/reports/{reportId}',
        operationId: 'getFormerReport',
        summary: 'A report that a later grading replaced, whole',
        errors: ['NOT_FOUND'],
      },
    })
    .input(formerReportInput)
    .output(replies(wholeFormerReportReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => getFormerReport(ctx.deps, ctx.interview, input.reportId)),
  gradeAgain: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/grade',
        operationId: 'gradeAgain',
        summary:
          'Grade a completed interview again with the present grader; costs no session, and the former report is kept',
        errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED', 'QUESTION_RETIRED'],
      },
    })
    .input(gradeAgainInput)
    .output(replies(interviewReply))
    .use(rateLimited('gradeAgain'))
    .use(ownedInterview)
    .use(idempotent('gradeAgain', ({ id }: GradeAgainInput) => ({ id })))
    .mutation(({ ctx }) => gradeAgain(ctx.deps, ctx.interview, ctx.call)),
  drill: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/drill',
        operationId: 'answerDrill',
        summary:
          'Answer the drill of the report, or say one point again: up to 90 s in writing or as a recording; the reply has what to check it against, the grade stays',
        status: 201,
        errors: [
          'NOT_FOUND',
          'INTERVIEW_NOT_COMPLETED',
          'QUESTION_RETIRED',
          'AUDIO_TOO_SHORT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'AI_UNAVAILABLE',
        ],
      },
    })
    .use(rateLimited('answerDrill'))
    .input(answerDrillForm)
    .output(replies(attemptReply))
    .use(ownedInterview)
    .use(idempotent('answerDrill', drillFingerprint))
    .mutation(({ ctx, input }) => answerDrill(ctx.deps, ctx.interview, ctx.call, input)),
});
