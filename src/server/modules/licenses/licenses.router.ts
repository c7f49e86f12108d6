import { authedProcedure, publicProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, rateLimited } from '#server/trpc/middleware.ts';
import { activateFreePlanInput, licenseReply, plansReply } from '#shared/contract/licenses.ts';
import { activateFreePlan, getLicense } from './licenses.ts';

export const licensesRouter = router({
  listPlans: publicProcedure
    .output(replies(plansReply))
    .query(({ ctx }) => ctx.deps.stores.licenses.listActivePlans()),
  get: authedProcedure.output(replies(licenseReply)).query(({ ctx }) => getLicense(ctx.deps, ctx.user.id)),
  activateFreePlan: authedProcedure
    .input(activateFreePlanInput)
    .output(replies(licenseReply))
    .use(rateLimited('activateFreePlan'))
    .use(idempotent('activateFreePlan', () => ({})))
    .mutation(({ ctx }) => activateFreePlan(ctx.deps, ctx.call)),
});
