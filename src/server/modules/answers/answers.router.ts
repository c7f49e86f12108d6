import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import {
  correctTranscriptInput,
  correctTranscriptReply,
  submitAnswerForm,
  submitAnswerReply,
} from '#shared/contract/interviews.ts';
import { correctTranscript } from './correct-transcript.ts';
import { answerFingerprint, submitAnswer } from './submit-answer.ts';

export const answersRouter = router({
  submitAnswer: authedProcedure
    .use(rateLimited('submitAnswer'))
    .input(submitAnswerForm)
    .output(replies(submitAnswerReply))
    .use(ownedInterview)
    .use(idempotent('submitAnswer', answerFingerprint))
    .mutation(({ ctx, input }) => submitAnswer(ctx.deps, ctx.interview, ctx.call, input)),
  correctTranscript: authedProcedure
    .use(rateLimited('correctTranscript'))
    .input(correctTranscriptInput)
    .output(replies(correctTranscriptReply))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => correctTranscript(ctx.deps, ctx.interview, input)),
});
