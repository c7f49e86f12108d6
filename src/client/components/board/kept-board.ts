import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '#client/lib/trpc.ts';

/** Where this device keeps what the server has not acknowledged yet. */
export const keptKey = (interviewId: number) => `board_${interviewId}`;

/** Has the server take what was drawn just now, before the interview ends. */
export function useSendDrawn(interviewId: number): () => Promise<void> {
  const { client } = trpc.useUtils();
  const page = useQueryClient();
  return async () => {
    if (localStorage.getItem(keptKey(interviewId)) === null) return;
    // Where its code cannot be fetched, it stays on this device.
    await import('./use-board.ts').then(
      ({ flushBoard }) => flushBoard(interviewId, page, client),
      () => {},
    );
  };
}

/** Sends what an earlier visit could not, also while the board stays closed. Only then is the board's code fetched for it. */
export function useKeptBoard(interviewId: number): void {
  const { client } = trpc.useUtils();
  const page = useQueryClient();
  useEffect(() => {
    if (localStorage.getItem(keptKey(interviewId)) === null) return;
    let isLeft = false;
    let stop = () => {};
    void import('./use-board.ts').then(
      ({ sendKept }) => {
        if (!isLeft) stop = sendKept(interviewId, page, client);
      },
      // Offline: it is sent when the board or the page is opened the next time.
      () => {},
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [interviewId, page, client]);
}
