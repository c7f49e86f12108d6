import { restRouter } from '#server/trpc/router.ts';
import {
  boardEventsInput,
  boardEventsReply,
  boardInput,
  boardReply,
  changeBoardInput,
  changeBoardReply,
} from '#shared/contract/board.ts';
import { type RestRow, row } from '../rest-row.ts';

export const boardRows: readonly RestRow[] = [
  row({
    method: 'GET',
    path: '/api/interviews/{id}/board',
    operationId: 'getBoard',
    access: 'signed-in',
    body: 'query',
    summary: 'What the candidate drew, now or as it stood at a second of the interview',
    input: boardInput,
    reply: boardReply,
    errors: ['NOT_FOUND'],
    procedure: restRouter.board.get,
  }),
  row({
    method: 'GET',
    path: '/api/interviews/{id}/board/events',
    operationId: 'listBoardEvents',
    access: 'signed-in',
    body: 'query',
    summary: 'The changes of a board in their order, after one that is known',
    input: boardEventsInput,
    reply: boardEventsReply,
    errors: ['NOT_FOUND'],
    procedure: restRouter.board.events,
  }),
  row({
    method: 'POST',
    path: '/api/interviews/{id}/board/events',
    operationId: 'changeBoard',
    access: 'signed-in',
    body: 'json',
    summary: 'Draw: keeps changes, each once by its id; the last writer of an element wins',
    input: changeBoardInput,
    reply: changeBoardReply,
    errors: ['NOT_FOUND', 'INTERVIEW_NOT_IN_PROGRESS'],
    procedure: restRouter.board.append,
  }),
];
