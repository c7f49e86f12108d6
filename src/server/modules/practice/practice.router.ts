import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, rateLimited } from '#server/trpc/middleware.ts';
import { answerPracticeForm, practiceReply, practiceTryReply } from '#shared/contract/practice.ts';
import { answerPractice, practiceFingerprint } from './answer-practice.ts';
import { getPractice } from './get-practice.ts';

export const practiceRouter = router({
  get: authedProcedure.output(replies(practiceReply)).query(({ ctx }) => getPractice(ctx.deps, ctx.user.id)),
  answer: authedProcedure
    .use(rateLimited('answerPractice'))
    .input(answerPracticeForm)
    .output(replies(practiceTryReply))
    .use(idempotent('answerPractice', practiceFingerprint))
    .mutation(({ ctx, input }) => answerPractice(ctx.deps, ctx.call, input)),
});
