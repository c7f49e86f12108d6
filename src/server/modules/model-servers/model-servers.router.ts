import type { Deps } from '#server/deps.ts';
import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { operatorOnly, rateLimited } from '#server/trpc/middleware.ts';
import { modelServersReply, useModelServerInput } from '#shared/contract/model-servers.ts';

/** Models nearby that nobody has set, for the operator to put to use. */
export const modelServersRouter = router({
  /** What was found by the last look. Models that were not tried yet are tried from now on; nobody waits for that. */
  list: authedProcedure
    .use(operatorOnly)
    .output(replies(modelServersReply))
    .query(async ({ ctx: { deps } }) => {
      await deps.modelServers.looked();
      tryOut(deps);
      return deps.modelServers.state();
    }),
  look: authedProcedure
    .use(rateLimited('findModels'))
    .use(operatorOnly)
    .output(replies(modelServersReply))
    .mutation(async ({ ctx: { deps } }) => {
      await deps.modelServers.look();
      tryOut(deps);
      return deps.modelServers.state();
    }),
  use: authedProcedure
    .use(rateLimited('chooseModel'))
    .use(operatorOnly)
    .input(useModelServerInput)
    .output(replies(modelServersReply))
    .mutation(async ({ ctx: { deps }, input }) => {
      await deps.modelServers.use(input);
      return deps.modelServers.state();
    }),
  stop: authedProcedure
    .use(rateLimited('chooseModel'))
    .use(operatorOnly)
    .output(replies(modelServersReply))
    .mutation(async ({ ctx: { deps } }) => {
      await deps.modelServers.stop();
      return deps.modelServers.state();
    }),
});

function tryOut({ modelServers, log }: Deps): void {
  modelServers.tryOut().catch((error: unknown) => log.warn({ err: error }, 'found models were not tried'));
}
