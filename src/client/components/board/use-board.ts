import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type Board, type BoardChange, changedBoard, whyNotChange } from '#shared/board/board.ts';
import { inverseOf } from '#shared/board/undo.ts';
import { type BoardCalls, type BoardState, BoardSync } from './board-sync.ts';

export type DrawnBoard = BoardState & {
  /** Shows changes at once and saves them; returns a sentence if one of them cannot be made. */
  draw: (...changes: BoardChange[]) => string | null;
  /** Takes back the last step, and `redo` repeats it. Both return their changes, and are null if there is no step. */
  undo: (() => BoardChange[]) | null;
  redo: (() => BoardChange[]) | null;
};

type Step = { forth: BoardChange[]; back: BoardChange[] };
type Steps = { done: Step[]; undone: Step[] };
const MAX_STEPS = 200;

type Client = ReturnType<typeof trpc.useUtils>['client'];
type Opened = { id: number; page: QueryClient; sync: BoardSync; steps: Steps };
/** The board that was opened last, kept so that steps can still be undone after its tab was left for another. */
let opened: Opened | null = null;

function openBoard(id: number, page: QueryClient, client: Client): Opened {
  if (opened?.id === id && opened.page === page) return opened;
  const calls = {
    events: (input: Parameters<BoardCalls['events']>[0]) => client.board.events.query(input),
    append: (input: Parameters<BoardCalls['append']>[0], keepalive: boolean) =>
      client.board.append.mutate(input, { context: { keepalive } }),
  };
  opened = { id, page, sync: new BoardSync(calls, id, finalReason), steps: { done: [], undone: [] } };
  return opened;
}

/** Sends what this device kept of a board. It stops when all is sent, or when the returned function is called. */
export function sendKept(interviewId: number, page: QueryClient, client: Client): () => void {
  const { sync } = openBoard(interviewId, page, client);
  const stop = sync.subscribe(() => sync.state().unsaved === 0 && stop());
  return stop;
}

/** Sends what waits to be sent; gives up if the server cannot be reached. */
export function flushBoard(interviewId: number, page: QueryClient, client: Client): Promise<void> {
  return openBoard(interviewId, page, client).sync.flush();
}

/** The board of an interview in this tab, with undo and redo of what was done here. */
export function useBoard(interviewId: number): DrawnBoard {
  const { client } = trpc.useUtils();
  const page = useQueryClient();
  const [own] = useState(() => openBoard(interviewId, page, client));
  const { sync } = own;
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  const [{ done, undone }, show] = useState(own.steps);
  const setSteps = (steps: Steps) => {
    own.steps = steps;
    show(steps);
  };
  const [last, lastUndone] = [done.at(-1), undone.at(-1)];
  return {
    ...state,
    draw: (...changes) => {
      const { board } = sync.state();
      const step = stepFor(board, changes);
      if (typeof step === 'string') return step;
      sync.draw(step.forth);
      setSteps({ done: [...done, step].slice(-MAX_STEPS), undone: [] });
      return null;
    },
    undo: last
      ? () => {
          sync.draw(last.back);
          setSteps({ done: done.slice(0, -1), undone: [...undone, last] });
          return last.back;
        }
      : null,
    redo: lastUndone
      ? () => {
          sync.draw(lastUndone.forth);
          setSteps({ done: [...done, lastUndone], undone: undone.slice(0, -1) });
          return lastUndone.forth;
        }
      : null,
  };
}

function stepFor(board: Board, changes: readonly BoardChange[]): Step | string {
  const back: BoardChange[] = [];
  let at = board;
  for (const change of changes) {
    const refusal = whyNotChange(at, change);
    if (refusal !== null) return refusal;
    back.unshift(...inverseOf(at, change));
    at = changedBoard(at, change);
  }
  return { forth: [...changes], back };
}

/** Why a call failed for good, so that trying again would not help; null for other errors. */
function finalReason(error: unknown): string | null {
  const { code, message } = readError(error);
  const isFinal = code === 'INVALID_INPUT' || code === 'NOT_FOUND' || code === 'INTERVIEW_NOT_IN_PROGRESS';
  return isFinal ? message : null;
}
