import { authedProcedure, publicProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, rateLimited } from '#server/trpc/middleware.ts';
import { attemptReply, rateAttemptInput } from '#shared/contract/exercise.ts';
import { answerPracticeForm, guestExerciseReply, practiceReply } from '#shared/contract/practice.ts';
import { rateAttempt } from './attempt-exercise.ts';
import { answerPractice, getGuestExercise, getPractice, practiceFingerprint } from './todays-exercise.ts';

export const practiceRouter = router({
  get: authedProcedure.output(replies(practiceReply)).query(({ ctx }) => getPractice(ctx.deps, ctx.user.id)),
  guest: publicProcedure.output(replies(guestExerciseReply)).query(({ ctx }) => getGuestExercise(ctx.deps)),
  answer: authedProcedure
    .use(rateLimited('answerPractice'))
    .input(answerPracticeForm)
    .output(replies(attemptReply))
    .use(idempotent('answerPractice', practiceFingerprint))
    .mutation(({ ctx, input }) => answerPractice(ctx.deps, ctx.call, input)),
  rate: authedProcedure
    .use(rateLimited('rateAttempt'))
    .input(rateAttemptInput)
    .output(replies(attemptReply))
    .mutation(({ ctx, input }) => rateAttempt(ctx.deps, ctx.user.id, input)),
});
