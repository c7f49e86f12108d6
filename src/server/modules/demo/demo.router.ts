import { publicProcedure, replies, router } from '#server/trpc/init.ts';
import { interviewReply } from '#shared/contract/interviews.ts';

export const demoRouter = router({
  get: publicProcedure.output(replies(interviewReply)).query(({ ctx }) => ctx.deps.demo()),
});
