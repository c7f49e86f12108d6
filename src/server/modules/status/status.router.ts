import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { statusReply } from '#shared/contract/status.ts';
import { getStatus } from './get-status.ts';

export const statusRouter = router({
  get: authedProcedure.output(replies(statusReply)).query(({ ctx }) => getStatus(ctx.deps, ctx.user.id)),
});
