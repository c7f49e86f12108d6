import type { Deps } from '#server/deps.ts';
import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { operatorOnly, rateLimited } from '#server/trpc/middleware.ts';
import { modelServersReply, useModelServerInput } from '#shared/contract/model-servers.ts';

/** Models found nearby that are not configured; the operator can put one to use. */
export const modelServersRouter = router({
  /** What the last look found. Models that were not tried yet are tried from now on; nothing waits for that. */
  list: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/model-servers',
        operationId: 'listModelServers',
        summary:
          'Model servers that were found nearby, for the operator; models that were not tried yet are tried now',
        errors: ['NOT_OPERATOR'],
      },
    })
    .use(operatorOnly)
    .output(replies(modelServersReply))
    .query(async ({ ctx: { deps } }) => {
      await deps.ai.modelServers.looked();
      tryOut(deps);
      return deps.ai.modelServers.state();
    }),
  look: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/model-servers/look',
        operationId: 'lookForModelServers',
        summary: 'Look for model servers again',
        errors: ['NOT_OPERATOR', 'RATE_LIMITED'],
      },
    })
    .use(rateLimited('findModels'))
    .use(operatorOnly)
    .output(replies(modelServersReply))
    .mutation(async ({ ctx: { deps } }) => {
      await deps.ai.modelServers.look();
      tryOut(deps);
      return deps.ai.modelServers.state();
    }),
  use: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/model-servers/in-use',
        operationId: 'useModelServer',
        summary:
          'Put a model that was found to use, from the next question on; the same again changes nothing',
        errors: ['NOT_OPERATOR', 'MODEL_IS_SET', 'NOT_FOUND', 'AI_UNAVAILABLE', 'RATE_LIMITED'],
      },
    })
    .use(rateLimited('chooseModel'))
    .use(operatorOnly)
    .input(useModelServerInput)
    .output(replies(modelServersReply))
    .mutation(async ({ ctx: { deps }, input }) => {
      await deps.ai.modelServers.use(input);
      return deps.ai.modelServers.state();
    }),
  stop: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/model-servers/in-use',
        operationId: 'stopUsingModelServer',
        summary: 'Stop using the model that was chosen',
        errors: ['NOT_OPERATOR', 'RATE_LIMITED'],
      },
    })
    .use(rateLimited('chooseModel'))
    .use(operatorOnly)
    .output(replies(modelServersReply))
    .mutation(async ({ ctx: { deps } }) => {
      await deps.ai.modelServers.stop();
      return deps.ai.modelServers.state();
    }),
});

function tryOut({ ai: { modelServers }, log }: Deps): void {
  modelServers.tryOut().catch((error: unknown) => log.warn({ err: error }, 'found models were not tried'));
}
