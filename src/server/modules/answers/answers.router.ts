import { authedProcedure, replies, router, streams } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import {
  correctTranscriptInput,
  correctTranscriptReply,
  submitAnswerForm,
  submitAnswerReply,
} from '#shared/contract/interviews.ts';
import { followTurnInput, turnEvent, turnQuery, turnReply } from '#shared/contract/turn.ts';
import { correctTranscript } from './correct-transcript.ts';
import { followTurn, readKeptTurn } from './follow-turn.ts';
import { answerFingerprint, submitAnswer } from './submit-answer.ts';

const submitProcedure = authedProcedure
  .use(rateLimited('submitAnswer'))
  .input(submitAnswerForm)
  .output(replies(submitAnswerReply))
  .use(ownedInterview)
  .use(idempotent('submitAnswer', answerFingerprint));

const correctProcedure = authedProcedure
  .use(rateLimited('correctTranscript'))
  .input(correctTranscriptInput)
  .output(replies(correctTranscriptReply))
  .use(ownedInterview)
  .mutation(({ ctx, input }) => correctTranscript(ctx.deps, ctx.interview, input));

export const answersRouter = router({
  /** Acknowledged as soon as the answer is durable; what follows is told by `turn`. */
  submitAnswer: submitProcedure.mutation(({ ctx, input }) =>
    submitAnswer(ctx.deps, ctx.interview, ctx.call, input, false),
  ),
  correctTranscript: correctProcedure,
  turn: authedProcedure
    .input(followTurnInput)
    .output(streams(turnEvent))
    .use(ownedInterview)
    .query(({ ctx, input, signal }) => followTurn(ctx.deps, ctx.interview, input.after, signal)),
});

/** For REST, whose clients wait for the next question or ask for it. */
export const answersRestRouter = router({
  submitAnswer: submitProcedure.mutation(({ ctx, input }) =>
    submitAnswer(ctx.deps, ctx.interview, ctx.call, input, true),
  ),
  correctTranscript: correctProcedure,
  turn: authedProcedure
    .input(turnQuery)
    .output(replies(turnReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => readKeptTurn(ctx.deps, ctx.interview, input.after)),
});
