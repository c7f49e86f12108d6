import { publicProcedure, router } from '#server/trpc/init.ts';
import { getDemo } from './get-demo.ts';

export const demoRouter = router({
  get: publicProcedure.query(({ ctx }) => getDemo(ctx.deps)),
});
