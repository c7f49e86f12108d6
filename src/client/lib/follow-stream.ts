import { useEffect, useEffectEvent, useState } from 'react';

const TRY_AGAIN_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

type Followed<State> = {
  open: (signal: AbortSignal) => Promise<AsyncIterable<State>>;
  onState: (state: State) => void;
  /** Called when the stream ends or breaks, so that what is missed can be read another way. */
  onEnd: () => void;
};

/**
 * Follows a stream, and opens it again when it ends, breaks, or the network comes back.
 * @param key identifies the stream; null for none.
 * @returns whether the connection is currently lost.
 */
export function useFollowedStream<State>(key: string | null, followed: Followed<State>): boolean {
  const [isLost, setIsLost] = useState(false);
  const open = useEffectEvent(followed.open);
  const onEnd = useEffectEvent(followed.onEnd);
  const hear = useEffectEvent((state: State) => {
    setIsLost(false);
    followed.onState(state);
  });
  useEffect(() => {
    if (key === null) return;
    let opened = new AbortController();
    let isLeft = false;
    let goOn = () => {};
    const follow = async () => {
      let wait = TRY_AGAIN_MS;
      while (!isLeft) {
        opened = new AbortController();
        try {
          for await (const state of await open(opened.signal)) {
            wait = TRY_AGAIN_MS;
            if (!isLeft) hear(state);
          }
        } catch {
          if (!isLeft) setIsLost(true);
        }
        if (isLeft) return;
        onEnd();
        await new Promise<void>((resolve) => {
          goOn = resolve;
          setTimeout(resolve, wait);
        });
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      }
    };
    // A browser that goes offline leaves the stream open, but nothing comes any more.
    const goOffline = () => opened.abort();
    const goOnline = () => goOn();
    window.addEventListener('offline', goOffline);
    window.addEventListener('online', goOnline);
    void follow();
    return () => {
      isLeft = true;
      opened.abort();
      goOn();
      window.removeEventListener('offline', goOffline);
      window.removeEventListener('online', goOnline);
    };
  }, [key]);
  return key !== null && isLost;
}
