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
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/board',
        operationId: 'getBoard',
        summary: 'What the candidate drew, now or as it stood at a second of the interview',
        errors: ['NOT_FOUND'],
      },
    })
    .input(boardInput)
    .output(replies(boardReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => getBoard(ctx.deps.data, ctx.interview, input.at)),
  events: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/board/events',
        operationId: 'listBoardEvents',
        summary: 'The changes of a board in their order, after one that is known',
        errors: ['NOT_FOUND'],
      },
    })
    .input(boardEventsInput)
    .output(replies(boardEventsReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => listBoardEvents(ctx.deps.data, ctx.interview, input.after)),
  append: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/board/events',
        operationId: 'changeBoard',
        summary: 'Draw: keeps changes, each once by its id; the last writer of an element wins',
        errors: ['NOT_FOUND', 'INTERVIEW_NOT_IN_PROGRESS'],
      },
    })
    .use(rateLimited('changeBoard'))
    .input(changeBoardInput)
    .output(replies(changeBoardReply))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => changeBoard(ctx.deps, ctx.interview, input)),
});
