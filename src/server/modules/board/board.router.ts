import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import {
  boardEventsInput,
  boardEventsReply,
  boardInput,
  boardReply,
  changeBoardInput,
  changeBoardReply,
} from '#shared/contract/board.ts';
import { changeBoard, getBoard, listBoardEvents } from './board.ts';

export const boardRouter = router({
  get: authedProcedure
    .input(boardInput)
    .output(replies(boardReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => getBoard(ctx.deps, ctx.interview, input.at)),
  events: authedProcedure
    .input(boardEventsInput)
    .output(replies(boardEventsReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => listBoardEvents(ctx.deps, ctx.interview, input.after)),
  append: authedProcedure
    .use(rateLimited('changeBoard'))
    .input(changeBoardInput)
    .output(replies(changeBoardReply))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => changeBoard(ctx.deps, ctx.interview, input)),
});
