import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { promptApi } from './prompt-api.ts';

/** There is one per page, whichever screen is open. */
let present: AbortController | null = null;

function stop(): void {
  present?.abort();
  present = null;
  setLendingState({ kind: 'off' });
}

const NOT_FETCHED = 'A part of this page could not be loaded. Reload the page and try again.';

/** Starts and stops lending. Both are remembered for this user on this device. */
export function useLending(userId: number): { start: () => void; stop: () => void } {
  const { client } = trpc.useUtils();
  const start = useCallback(() => {
    const api = promptApi();
    if (!api) return;
    present?.abort();
    const mine = new AbortController();
    present = mine;
    rememberAgreement(userId, true);
    setLendingState({ kind: 'loading', loaded: null });
    const calls = {
      offer: (input: Parameters<typeof client.lending.offer.query>[0], signal: AbortSignal) =>
        client.lending.offer.query(input, { signal }),
      partial: client.lending.partial.mutate,
      answer: client.lending.answer.mutate,
    };
    void import('./lender.ts').then(
      ({ lend }) => lend(api, calls, mine.signal),
      () => {
        if (!mine.signal.aborted) setLendingState({ kind: 'failed', text: NOT_FETCHED });
      },
    );
  }, [client, userId]);
  return {
    start,
    stop: () => {
      rememberAgreement(userId, false);
      stop();
    },
  };
}

/** Keeps lending on every screen, for a user who agreed to it on this device. */
export function LendWhileSignedIn({ userId }: { userId: number }) {
  const { client } = trpc.useUtils();
  const { start } = useLending(userId);
  useEffect(() => {
    let isGone = false;
    const startIfNeeded = async () => {
      if (!hasAgreed(userId) || !promptApi()) return;
      const { serverModel } = await client.lending.state.query();
      if (serverModel === null && !isGone && present === null) start();
    };
    // If the server cannot be asked now, the next page load asks it.
    void startIfNeeded().catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [client, userId, start]);
  return null;
}

/** What this page does with the model of its browser. */
export type LendingState =
  | { kind: 'off' }
  /** `loaded` goes from 0 to 1; null while the browser reports no download. */
  | { kind: 'loading'; loaded: number | null }
  | { kind: 'lending' }
  /** Another tab of this browser lends. This one goes on when that tab is closed. */
  | { kind: 'other_tab' }
  /** The same user began to lend in another browser. */
  | { kind: 'other_browser' }
  | { kind: 'failed'; text: string };

let state: LendingState = { kind: 'off' };
const listeners = new Set<() => void>();

export function setLendingState(next: LendingState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useLendingState(): LendingState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Where the user's consent on this device is remembered, until they take it back. */
const keyOf = (userId: number) => `lends_model:${userId}`;

function hasAgreed(userId: number): boolean {
  return localStorage.getItem(keyOf(userId)) === 'on';
}

function rememberAgreement(userId: number, agreed: boolean): void {
  if (agreed) localStorage.setItem(keyOf(userId), 'on');
  else localStorage.removeItem(keyOf(userId));
}
