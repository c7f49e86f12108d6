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
import {
  completeInterview,
  getInterview,
  getPhases,
  listInterviews,
  listInterviewsBefore,
} from './get-interview.ts';
import { startFingerprint, startInterview } from './start-interview.ts';

export const interviewsRouter = router({
  start: authedProcedure
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
    .input(interviewIdInput)
    .output(replies(interviewReply))
    .use(ownedInterview)
    .query(({ ctx }) => getInterview(ctx.deps, ctx.interview.row)),
  compare: authedProcedure
    .input(compareInterviewsInput)
    .output(replies(comparisonReply))
    .query(({ ctx, input }) => compareInterviews(ctx.deps, ctx.user.id, input)),
  phases: authedProcedure
    .input(interviewIdInput)
    .output(replies(interviewPhasesReply))
    .use(ownedInterview)
    .query(({ ctx }) => getPhases(ctx.deps, ctx.interview)),
  complete: authedProcedure
    .input(completeInterviewInput)
    .output(replies(interviewReply))
    .use(rateLimited('completeInterview'))
    .use(ownedInterview)
    .use(idempotent('completeInterview', ({ id }: CompleteInterviewInput) => ({ id })))
    .mutation(({ ctx }) => completeInterview(ctx.deps, ctx.interview, ctx.call)),
});

/** For REST, where a page is asked for by the interview that it comes after. */
export const interviewsRestRouter = router({
  listBefore: authedProcedure
    .input(listInterviewsQuery)
    .output(replies(interviewsReply))
    .query(({ ctx, input }) => listInterviewsBefore(ctx.deps, ctx.user.id, input)),
});
