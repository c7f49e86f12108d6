import { authedProcedure, publicProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, rateLimited } from '#server/trpc/middleware.ts';
import {
  answerPracticeForm,
  attemptReply,
  guestExerciseReply,
  practiceReply,
  rateAttemptInput,
} from '#shared/contract/exercise.ts';
import { rateAttempt } from './attempt-exercise.ts';
import { answerPractice, getGuestExercise, getPractice, practiceFingerprint } from './todays-exercise.ts';

export const practiceRouter = router({
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/practice',
        operationId: 'getPractice',
        summary: "Today's exercise, and the latest answer to one",
      },
    })
    .output(replies(practiceReply))
    .query(({ ctx }) => getPractice(ctx.deps, ctx.user.id)),
  guest: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/practice/guest',
        operationId: 'getGuestExercise',
        summary:
          'One exercise to answer without an account, with what to check it against; nothing is sent back',
        errors: ['SIGN_UP_CLOSED'],
      },
    })
    .output(replies(guestExerciseReply))
    .query(({ ctx }) => getGuestExercise(ctx.deps)),
  answer: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/practice',
        operationId: 'answerPractice',
        summary:
          'Answer an exercise, up to 90 s as a recording or in words; the reply has what to check it against. Costs no session, and a recording is not kept',
        status: 201,
        errors: [
          'NOT_FOUND',
          'INTERVIEW_NOT_COMPLETED',
          'AUDIO_TOO_SHORT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
        ],
      },
    })
    .use(rateLimited('answerPractice'))
    .input(answerPracticeForm)
    .output(replies(attemptReply))
    .use(idempotent('answerPractice', practiceFingerprint))
    .mutation(({ ctx, input }) => answerPractice(ctx.deps, ctx.call, input)),
  rate: authedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/practice/{attemptId}/rating',
        operationId: 'rateAttempt',
        summary: 'Rate an answer to any exercise, which sets when it comes again; the first rating stands',
        errors: ['NOT_FOUND'],
      },
    })
    .use(rateLimited('rateAttempt'))
    .input(rateAttemptInput)
    .output(replies(attemptReply))
    .mutation(({ ctx, input }) => rateAttempt(ctx.deps, ctx.user.id, input)),
});
