import { answersRestRouter, answersRouter } from '#server/modules/answers/answers.router.ts';
import { argumentsRouter } from '#server/modules/arguments/arguments.router.ts';
import { authRouter } from '#server/modules/auth/auth.router.ts';
import { boardRouter } from '#server/modules/board/board.router.ts';
import { dataExportRouter } from '#server/modules/data-export/data-export.router.ts';
import { debriefsRouter } from '#server/modules/debriefs/debriefs.router.ts';
import {
  accountDeletionRouter,
  interviewDeletionRouter,
} from '#server/modules/deletions/deletions.router.ts';
import { demoRouter } from '#server/modules/demo/demo.router.ts';
import { interviewsRestRouter, interviewsRouter } from '#server/modules/interviews/interviews.router.ts';
import { lendingRouter } from '#server/modules/lending/lending.router.ts';
import { licensesRouter } from '#server/modules/licenses/licenses.router.ts';
import { lookupsRouter } from '#server/modules/lookups/lookups.router.ts';
import { modelServersRouter } from '#server/modules/model-servers/model-servers.router.ts';
import { practiceRouter } from '#server/modules/practice/practice.router.ts';
import { preparationRouter } from '#server/modules/preparation/preparation.router.ts';
import { progressRouter } from '#server/modules/progress/progress.router.ts';
import { questionsRouter } from '#server/modules/questions/questions.router.ts';
import { recordingsRouter, soundRouter } from '#server/modules/recordings/recordings.router.ts';
import { reportsRouter } from '#server/modules/reports/reports.router.ts';
import { friendRouter, friendSoundRouter, meetingRouter } from '#server/modules/sharing/friend.router.ts';
import { sharingRouter } from '#server/modules/sharing/sharing.router.ts';
import { costsRouter, statusRouter } from '#server/modules/status/status.router.ts';
import { mergeRouters, router } from './init.ts';

const aboutInterviews = mergeRouters(
  interviewsRouter,
  recordingsRouter,
  reportsRouter,
  argumentsRouter,
  debriefsRouter,
  interviewDeletionRouter,
);

const procedures = {
  auth: mergeRouters(authRouter, accountDeletionRouter),
  board: boardRouter,
  costs: costsRouter,
  demo: demoRouter,
  licenses: licensesRouter,
  lookups: lookupsRouter,
  sharing: sharingRouter,
  friend: friendRouter,
  modelServers: modelServersRouter,
  practice: practiceRouter,
  preparation: preparationRouter,
  progress: progressRouter,
  questions: questionsRouter,
  status: statusRouter,
};

/** The procedures served over tRPC. */
export const appRouter = router({
  ...procedures,
  interviews: mergeRouters(aboutInterviews, answersRouter),
  lending: lendingRouter,
  meeting: meetingRouter,
});
export type AppRouter = typeof appRouter;

/**
 * The procedures served over REST, by their metadata: the same ones without those that follow a turn, but with those
 * that only REST can carry or needs.
 */
export const restRouter = router({
  ...procedures,
  interviews: mergeRouters(aboutInterviews, answersRestRouter),
  audio: soundRouter,
  friendAudio: friendSoundRouter,
  data: dataExportRouter,
  rest: interviewsRestRouter,
});
export type RestCaller = ReturnType<typeof restRouter.createCaller>;
