import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { compareInterviewsInput, comparisonReply } from '#shared/contract/comparison.ts';
import {
  type CompleteInterviewInput,
  completeInterviewInput,
  interviewIdInput,
  interviewPhasesReply,
  interviewReply,
  interviewsPage,
  interviewsReply,
  listInterviewsInput,
  listInterviewsQuery,
  startInterviewInput,
} from '#shared/contract/interviews.ts';
import { compareInterviews } from './compare-interviews.ts';
import { completeInterview } from './complete-interview.ts';
import { getInterview, getPhases } from './get-interview.ts';
import { listInterviews, listInterviewsBefore } from './list-interviews.ts';
import { startFingerprint, startInterview } from './start-interview.ts';

export const interviewsRouter = router({
  start: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews',
        operationId: 'startInterview',
        summary: 'Start an interview; spends one session',
        status: 201,
        errors: ['QUOTA_EXHAUSTED'],
      },
    })
    .input(startInterviewInput)
    .output(replies(interviewReply))
    .use(rateLimited('startInterview'))
    .use(idempotent('startInterview', startFingerprint))
    .mutation(({ ctx, input }) => startInterview(ctx.deps, ctx.call, input)),
  list: authedProcedure
    .input(listInterviewsInput)
    .output(replies(interviewsPage))
    .query(({ ctx, input }) => listInterviews(ctx.deps, ctx.user.id, input)),
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}',
        operationId: 'getInterview',
        summary: 'One interview with its conversation, and its report when there is one',
        errors: ['NOT_FOUND'],
      },
    })
    .input(interviewIdInput)
    .output(replies(interviewReply))
    .use(ownedInterview)
    .query(({ ctx }) => getInterview(ctx.deps, ctx.interview.row)),
  compare: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/comparison',
        operationId: 'compareInterviews',
        summary:
          'Two interviews on one question, dimension by dimension and quote against quote; the earlier one is `a`',
        errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED'],
      },
    })
    .input(compareInterviewsInput)
    .output(replies(comparisonReply))
    .query(({ ctx, input }) => compareInterviews(ctx.deps, ctx.user.id, input)),
  phases: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/phases',
        operationId: 'getPhases',
        summary: 'The phases of an interview with their planned and spent speaking time',
        errors: ['NOT_FOUND'],
      },
    })
    .input(interviewIdInput)
    .output(replies(interviewPhasesReply))
    .use(ownedInterview)
    .query(({ ctx }) => getPhases(ctx.deps, ctx.interview)),
  complete: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/complete',
        operationId: 'completeInterview',
        summary: 'End the interview and get the report; a second call returns the same',
        errors: ['NOT_FOUND'],
      },
    })
    .input(completeInterviewInput)
    .output(replies(interviewReply))
    .use(rateLimited('completeInterview'))
    .use(ownedInterview)
    .use(idempotent('completeInterview', ({ id }: CompleteInterviewInput) => ({ id })))
    .mutation(({ ctx }) => completeInterview(ctx.deps, ctx.interview, ctx.call)),
});

/** For REST, where a page begins after an interview that the caller names. */
export const interviewsRestRouter = router({
  listBefore: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews',
        operationId: 'listInterviews',
        summary:
          'The user’s interviews, newest first; strengths, improvements and report are read one by one',
        errors: ['NOT_FOUND'],
      },
    })
    .input(listInterviewsQuery)
    .output(replies(interviewsReply))
    .query(({ ctx, input }) => listInterviewsBefore(ctx.deps, ctx.user.id, input)),
});
