import { authedProcedure, publicProcedure, router } from '#server/trpc/init.ts';
import { activateFreePlanInput } from '#shared/contract/licenses.ts';
import { activateFreePlan } from './activate-free-plan.ts';
import { getLicense } from './get-license.ts';
import { listActivePlans } from './licenses.store.ts';

export const licensesRouter = router({
  listPlans: publicProcedure.query(({ ctx }) => listActivePlans(ctx.deps.db)),
  get: authedProcedure.query(({ ctx }) => getLicense(ctx.deps, ctx.user.id)),
  activateFreePlan: authedProcedure
    .input(activateFreePlanInput)
    .mutation(({ ctx, input }) => activateFreePlan(ctx.deps, ctx.user.id, input)),
});
