import { authedProcedure, replies, router, streams } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import {
  correctTranscriptInput,
  correctTranscriptReply,
  interviewIdInput,
  submitAnswerForm,
  submitAnswerReply,
} from '#shared/contract/interviews.ts';
import { keysReply, pressKeyInput, pressKeyReply } from '#shared/contract/keys.ts';
import { followTurnInput, turnEvent, turnQuery, turnReply } from '#shared/contract/turn.ts';
import { correctTranscript } from './correct-transcript.ts';
import { followTurn, readKeptTurn } from './follow-turn.ts';
import { keysOf, pressKey, pressKeyFingerprint } from './press-key.ts';
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

const keyProcedures = {
  keys: authedProcedure
    .input(interviewIdInput)
    .output(replies(keysReply))
    .use(ownedInterview)
    .query(({ ctx }) => keysOf(ctx.deps, ctx.interview)),
  pressKey: authedProcedure
    .use(rateLimited('pressKey'))
    .input(pressKeyInput)
    .output(replies(pressKeyReply))
    .use(ownedInterview)
    .use(idempotent('pressKey', pressKeyFingerprint))
    .mutation(({ ctx, input }) => pressKey(ctx.deps, ctx.interview, ctx.call, input)),
};

export const answersRouter = router({
  /** Acknowledged as soon as the answer is durable; what follows is told by `turn`. */
  submitAnswer: submitProcedure.mutation(({ ctx, input }) =>
    submitAnswer(ctx.deps, ctx.interview, ctx.call, input, false),
  ),
  correctTranscript: correctProcedure,
  ...keyProcedures,
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
  ...keyProcedures,
  turn: authedProcedure
    .input(turnQuery)
    .output(replies(turnReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => readKeptTurn(ctx.deps, ctx.interview, input.after)),
});
