import { authedProcedure, publicProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, rateLimited } from '#server/trpc/middleware.ts';
import { activateFreePlanInput, licenseReply, plansReply } from '#shared/contract/licenses.ts';
import { activateFreePlan, getLicense } from './licenses.ts';

export const licensesRouter = router({
  listPlans: publicProcedure
    .meta({
      rest: { method: 'GET', path: '/api/license-plans', operationId: 'listPlans', summary: 'License plans' },
    })
    .output(replies(plansReply))
    .query(({ ctx }) => ctx.deps.data.stores.licenses.listActivePlans()),
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/user/license',
        operationId: 'getLicense',
        summary: 'The user’s license and the sessions left',
      },
    })
    .output(replies(licenseReply))
    .query(({ ctx }) => getLicense(ctx.deps, ctx.user.id)),
  activateFreePlan: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/activate-free-plan',
        operationId: 'activateFreePlan',
        summary: 'Activate the free plan, or refill it when no session remains',
      },
    })
    .input(activateFreePlanInput)
    .output(replies(licenseReply))
    .use(rateLimited('activateFreePlan'))
    .use(idempotent('activateFreePlan', () => ({})))
    .mutation(({ ctx }) => activateFreePlan(ctx.deps, ctx.call)),
});
