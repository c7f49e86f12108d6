import { statusOf } from '#server/ai/service-status.ts';
import type { Deps } from '#server/deps.ts';
import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { monthlyCostReply } from '#shared/contract/costs.ts';
import { type ServiceStatus, type StatusReply, statusReply } from '#shared/contract/status.ts';
import { BROWSER_ENGINE } from '#shared/rules/recording.ts';

export const statusRouter = router({
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/status',
        operationId: 'getStatus',
        summary: 'What serves each capability, and what is known of it; nothing is asked for it',
      },
    })
    .output(replies(statusReply))
    .query(({ ctx }) => getStatus(ctx.deps, ctx.user.id)),
});

/** What serves each capability, and what is known of it. No provider is called. */
async function getStatus(deps: Deps, userId: number): Promise<StatusReply> {
  const { active, lenders, modelServers, costs } = deps.ai;
  const { backups, stores } = deps.data;
  const isOperator = (await stores.operator.operatorId()) === userId;
  const serviceFor = (capability: StatusReply['capabilities'][number]['capability']) => {
    const service = active.services?.find((each) => each.capability === capability);
    if (!service) return null;
    const status = statusOf(service, costs.priceOf);
    return isOperator ? status : withoutAddresses(status);
  };
  const { interviewer } = lenders.activeFor(userId, active);
  return {
    isOperator,
    capabilities: [
      {
        capability: 'model',
        engine: interviewer.engine.label,
        service: serviceFor('model'),
        admission: modelServers.state().inUse?.admission ?? null,
      },
      {
        capability: 'transcription',
        engine: active.transcriber?.engine.label ?? BROWSER_ENGINE,
        service: serviceFor('transcription'),
        admission: null,
      },
      {
        capability: 'speech',
        engine: active.speaker?.engine.label ?? BROWSER_ENGINE,
        service: serviceFor('speech'),
        admission: null,
      },
    ],
    backup: backups.state(),
    notice: await costs.notice(userId, active),
  };
}

/** Hides what only the operator sees: where servers are, what else they offer, and how they are configured. */
function withoutAddresses(status: ServiceStatus): ServiceStatus {
  return { ...status, host: null, advice: null, models: null };
}

export const costsRouter = router({
  month: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/user/costs',
        operationId: 'getMonthlyCost',
        summary: 'What providers did for the user in the present calendar month (UTC), and what that cost',
      },
    })
    .output(replies(monthlyCostReply))
    .query(({ ctx }) => ctx.deps.ai.costs.ofMonth(ctx.user.id)),
});
