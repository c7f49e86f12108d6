import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { progressReply } from '#shared/contract/progress.ts';
import { getProgress } from './get-progress.ts';

export const progressRouter = router({
  get: authedProcedure.output(replies(progressReply)).query(({ ctx }) => getProgress(ctx.deps, ctx.user.id)),
});
