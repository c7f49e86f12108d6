import { authedProcedure, replies, router, streams } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import {
  correctTranscriptInput,
  correctTranscriptReply,
  submitAnswerForm,
  submitAnswerReply,
} from '#shared/contract/answers.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
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
  .meta({
    rest: {
      method: 'PUT',
      path: '/api/interviews/{id}/responses/{responseId}/transcript',
      operationId: 'correctTranscript',
      summary:
        'Correct what was misheard in an answer, until somebody has judged the interview; what was heard is kept beside it',
      errors: ['NOT_FOUND', 'NOT_CORRECTABLE'],
    },
  })
  .use(rateLimited('correctTranscript'))
  .input(correctTranscriptInput)
  .output(replies(correctTranscriptReply))
  .use(ownedInterview)
  .mutation(({ ctx, input }) => correctTranscript(ctx.deps, ctx.interview, input));

const keyProcedures = {
  keys: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/keys',
        operationId: 'getKeys',
        summary:
          'What can be pressed at the current question where no model conducts, with the facts that can be asked for and the topics that can be chosen',
        errors: ['NOT_FOUND'],
      },
    })
    .input(interviewIdInput)
    .output(replies(keysReply))
    .use(ownedInterview)
    .query(({ ctx }) => keysOf(ctx.deps, ctx.interview)),
  pressKey: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/keys',
        operationId: 'pressKey',
        summary:
          'Steer the written interviewer: "already_said" and "harder" bring another question, "why" asks about your last answer, "hint" and "ask" say something under the question that stands, "choose" picks a topic. None is an answer or takes time',
        errors: [
          'NOT_FOUND',
          'INTERVIEW_NOT_IN_PROGRESS',
          'TIME_IS_UP',
          'ANSWER_IN_PROGRESS',
          'KEY_NOT_OFFERED',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    })
    .use(rateLimited('pressKey'))
    .input(pressKeyInput)
    .output(replies(pressKeyReply))
    .use(ownedInterview)
    .use(idempotent('pressKey', pressKeyFingerprint))
    .mutation(({ ctx, input }) => pressKey(ctx.deps, ctx.interview, ctx.call, input)),
};

export const answersRouter = router({
  /** Acknowledges the answer as soon as it is durable; `turn` reports what follows. */
  submitAnswer: submitProcedure.mutation(({ ctx, input }) =>
    submitAnswer(ctx.deps, ctx.interview, ctx.call, input, { waitsForNext: false }),
  ),
  correctTranscript: correctProcedure,
  ...keyProcedures,
  turn: authedProcedure
    .input(followTurnInput)
    .output(streams(turnEvent))
    .use(ownedInterview)
    .query(({ ctx, input, signal }) => followTurn(ctx.deps, ctx.interview, input.after, signal)),
});

/** The same procedures for REST, whose clients either wait for the next question or poll for it. */
export const answersRestRouter = router({
  submitAnswer: submitProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/responses',
        operationId: 'submitAnswer',
        summary: 'Answer the current question: a recording, a typed transcript, or both',
        status: 201,
        errors: [
          'NOT_FOUND',
          'INTERVIEW_NOT_IN_PROGRESS',
          'TIME_IS_UP',
          'ANSWER_IN_PROGRESS',
          'RECORDING_INCOMPLETE',
          'AUDIO_TOO_SHORT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'USER_STORAGE_FULL',
          'STORAGE_FULL',
        ],
      },
    })
    .mutation(({ ctx, input }) =>
      submitAnswer(ctx.deps, ctx.interview, ctx.call, input, { waitsForNext: true }),
    ),
  correctTranscript: correctProcedure,
  ...keyProcedures,
  turn: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/turn',
        operationId: 'getTurn',
        summary:
          'What has happened since an answer was sent: its words, the next question clause by clause, and where to hear it. `after` is the number of the last event that you have',
        errors: ['NOT_FOUND'],
      },
    })
    .input(turnQuery)
    .output(replies(turnReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => readKeptTurn(ctx.deps, ctx.interview, input.after)),
});
