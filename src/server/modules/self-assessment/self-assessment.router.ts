import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import {
  judgeLineInput,
  judgementsReply,
  predictInput,
  predictionsReply,
} from '#shared/contract/self-assessment.ts';
import { judgeLine } from './judge-line.ts';
import { listPredictionRows, predict } from './predict.ts';

export const selfAssessmentRouter = router({
  predictions: authedProcedure
    .input(interviewIdInput)
    .output(replies(predictionsReply))
    .use(ownedInterview)
    .query(({ ctx }) => listPredictionRows(ctx.deps, ctx.interview)),
  predict: authedProcedure
    .input(predictInput)
    .output(replies(predictionsReply))
    .use(rateLimited('selfAssessment'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => predict(ctx.deps, ctx.interview, input)),
  judgeLine: authedProcedure
    .input(judgeLineInput)
    .output(replies(judgementsReply))
    .use(rateLimited('selfAssessment'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => judgeLine(ctx.deps, ctx.interview, input)),
});
