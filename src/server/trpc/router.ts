import { authRouter } from '#server/modules/auth/auth.router.ts';
import { demoRouter } from '#server/modules/demo/demo.router.ts';
import { interviewAudioRouter } from '#server/modules/interviews/interview-audio.router.ts';
import { interviewsRouter } from '#server/modules/interviews/interviews.router.ts';
import { licensesRouter } from '#server/modules/licenses/licenses.router.ts';
import { lookupsRouter } from '#server/modules/lookups/lookups.router.ts';
import { router } from './init.ts';

const procedures = {
  auth: authRouter,
  demo: demoRouter,
  interviews: interviewsRouter,
  licenses: licensesRouter,
  lookups: lookupsRouter,
};

/** What is served over tRPC. */
export const appRouter = router(procedures);
export type AppRouter = typeof appRouter;

/** The gate of the REST rows: the same procedures, and those with binary replies, which tRPC cannot carry. */
export const restRouter = router({ ...procedures, audio: interviewAudioRouter });
export type RestCaller = ReturnType<typeof restRouter.createCaller>;
