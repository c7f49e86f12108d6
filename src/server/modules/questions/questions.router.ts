import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { bankReply } from '#shared/contract/questions.ts';
import { listQuestions } from './list-questions.ts';

export const questionsRouter = router({
  list: authedProcedure.output(replies(bankReply)).query(({ ctx }) => listQuestions(ctx.deps, ctx.user.id)),
});
