import { publicProcedure, router } from '#server/trpc/init.ts';
import { activeLevels, activeRows, LOOKUP_TABLES } from './lookups.store.ts';
import { publicConfig } from './public-config.ts';

export const lookupsRouter = router({
  companies: publicProcedure.query(({ ctx }) => activeRows(ctx.deps.db, LOOKUP_TABLES.companies)),
  categories: publicProcedure.query(({ ctx }) => activeRows(ctx.deps.db, LOOKUP_TABLES.categories)),
  levels: publicProcedure.query(({ ctx }) => activeLevels(ctx.deps.db)),
  publicConfig: publicProcedure.query(({ ctx }) => publicConfig(ctx.deps)),
});
