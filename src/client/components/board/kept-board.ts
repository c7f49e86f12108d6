import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '#client/lib/trpc.ts';

/** The storage key under which this device keeps changes that the server has not acknowledged yet. */
export const keptKey = (interviewId: number) => `board_${interviewId}`;

/** Interviews whose latest changes this device had no room to keep. */
export const unkept = new Set<number>();

/** Whether anything of this interview waits to be sent. */
export const hasUnsent = (interviewId: number) =>
  unkept.has(interviewId) || localStorage.getItem(keptKey(interviewId)) !== null;

/** Sends what was just drawn before the interview ends. */
export function useSendDrawn(interviewId: number): () => Promise<void> {
  const { client } = trpc.useUtils();
  const page = useQueryClient();
  return async () => {
    if (!hasUnsent(interviewId)) return;
    // If the board's code cannot be fetched, the changes stay on this device.
    await import('./use-board.ts').then(
      ({ flushBoard }) => flushBoard(interviewId, page, client),
      () => {},
    );
  };
}

/** Sends what an earlier visit could not, even if the board stays closed. Fetches the board's code only if needed. */
export function useKeptBoard(interviewId: number): void {
  const { client } = trpc.useUtils();
  const page = useQueryClient();
  useEffect(() => {
    if (!hasUnsent(interviewId)) return;
    let isLeft = false;
    let stop = () => {};
    void import('./use-board.ts').then(
      ({ sendKept }) => {
        if (!isLeft) stop = sendKept(interviewId, page, client);
      },
      // Offline: the changes are sent when the board or the page is next opened.
      () => {},
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [interviewId, page, client]);
}
