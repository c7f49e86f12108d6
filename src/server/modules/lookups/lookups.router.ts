import { publicProcedure, replies, router } from '#server/trpc/init.ts';
import { levelsReply, lookupsReply, publicConfigReply } from '#shared/contract/lookups.ts';
import { publicConfig } from './public-config.ts';

export const lookupsRouter = router({
  companies: publicProcedure
    .output(replies(lookupsReply))
    .query(({ ctx }) => ctx.deps.stores.lookups.listCompanies()),
  categories: publicProcedure
    .output(replies(lookupsReply))
    .query(({ ctx }) => ctx.deps.stores.lookups.listCategories()),
  levels: publicProcedure
    .output(replies(levelsReply))
    .query(({ ctx }) => ctx.deps.stores.lookups.listLevels()),
  publicConfig: publicProcedure.output(replies(publicConfigReply)).query(({ ctx }) => publicConfig(ctx.deps)),
});
