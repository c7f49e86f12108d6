import { authedProcedure, router } from '#server/trpc/init.ts';
import { answerDrillForm } from '#shared/contract/drill.ts';
import {
  appendRecordingForm,
  completeInterviewInput,
  formerReportInput,
  gradeAgainInput,
  interviewIdInput,
  startInterviewInput,
  submitAnswerForm,
} from '#shared/contract/interviews.ts';
import { answerDrill } from './answer-drill.ts';
import { appendRecording } from './append-recording.ts';
import { completeInterview } from './complete-interview.ts';
import { getFormerReport } from './get-former-report.ts';
import { getInterview } from './get-interview.ts';
import { getPhases } from './get-phases.ts';
import { gradeAgain } from './grade-again.ts';
import { listInterviews } from './list-interviews.ts';
import { startInterview } from './start-interview.ts';
import { submitAnswer } from './submit-answer.ts';

export const interviewsRouter = router({
  start: authedProcedure
    .input(startInterviewInput)
    .mutation(({ ctx, input }) => startInterview(ctx.deps, ctx.user.id, input)),
  list: authedProcedure.query(({ ctx }) => listInterviews(ctx.deps, ctx.user.id)),
  get: authedProcedure
    .input(interviewIdInput)
    .query(({ ctx, input }) => getInterview(ctx.deps, ctx.user.id, input.id)),
  phases: authedProcedure
    .input(interviewIdInput)
    .query(({ ctx, input }) => getPhases(ctx.deps, ctx.user.id, input.id)),
  appendRecording: authedProcedure
    .input(appendRecordingForm)
    .mutation(({ ctx, input }) => appendRecording(ctx.deps, ctx.user.id, input)),
  submitAnswer: authedProcedure
    .input(submitAnswerForm)
    .mutation(({ ctx, input }) => submitAnswer(ctx.deps, ctx.user.id, input)),
  complete: authedProcedure
    .input(completeInterviewInput)
    .mutation(({ ctx, input }) => completeInterview(ctx.deps, ctx.user.id, input)),
  formerReport: authedProcedure
    .input(formerReportInput)
    .query(({ ctx, input }) => getFormerReport(ctx.deps, ctx.user.id, input)),
  gradeAgain: authedProcedure
    .input(gradeAgainInput)
    .mutation(({ ctx, input }) => gradeAgain(ctx.deps, ctx.user.id, input)),
  drill: authedProcedure
    .input(answerDrillForm)
    .mutation(({ ctx, input }) => answerDrill(ctx.deps, ctx.user.id, input)),
});
