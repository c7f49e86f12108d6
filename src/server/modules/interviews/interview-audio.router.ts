import { authedProcedure, router } from '#server/trpc/init.ts';
import { answerAudioInput, interviewIdInput } from '#shared/contract/interviews.ts';
import { answerAudio } from './answer-audio.ts';
import { questionAudio } from './question-audio.ts';

/** Sound. Served by the REST rows only: tRPC carries no binary replies. */
export const interviewAudioRouter = router({
  question: authedProcedure
    .input(interviewIdInput)
    .query(({ ctx, input }) => questionAudio(ctx.deps, ctx.user.id, input.id)),
  answer: authedProcedure
    .input(answerAudioInput)
    .query(({ ctx, input }) => answerAudio(ctx.deps, ctx.user.id, input)),
});
