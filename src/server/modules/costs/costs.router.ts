import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { monthlyCostReply } from '#shared/contract/costs.ts';

export const costsRouter = router({
  month: authedProcedure
    .output(replies(monthlyCostReply))
    .query(({ ctx }) => ctx.deps.costs.ofMonth(ctx.user.id)),
});
