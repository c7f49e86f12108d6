import { useCallback, useEffect } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { hasAgreed, rememberAgreement, setLendingState } from './lending-state.ts';
import { promptApi } from './prompt-api.ts';

/** One a page, whichever screen is open. */
let present: AbortController | null = null;

function stop(): void {
  present?.abort();
  present = null;
  setLendingState({ kind: 'off' });
}

/** Begins and ends lending; both are remembered for this user on this device. */
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
    void import('./lender.ts').then(({ lend }) => lend(api, calls, mine.signal));
  }, [client, userId]);
  return {
    start,
    stop: () => {
      rememberAgreement(userId, false);
      stop();
    },
  };
}

/** Goes on lending, on every screen, for a user who agreed to it on this device. */
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
    // A server that cannot be asked now is asked when a page is loaded again.
    void startIfNeeded().catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [client, userId, start]);
  return null;
}
