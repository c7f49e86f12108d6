import { useEffect, useRef, useState } from 'react';
import { answersSettled, browserLocks } from '#client/lib/audio/answer-locks.ts';

/** A tab that was just left frees its lock a moment later. */
const FREE_WITHIN_MS = 300;
/** The other tab keeps its recording first; one that does not answer by then is frozen. */
const GIVE_UP_WITHIN_MS = 4000;

type Place = 'asking' | 'here' | 'elsewhere';

/** Lets one tab of this browser have an interview. Where a browser has no locks, every tab has it. */
export function useOneTab(interviewId: number): { place: Place; takeOver: () => void } {
  const [place, setPlace] = useState<Place>(browserLocks() ? 'asking' : 'here');
  const takeOver = useRef(() => {});

  useEffect(() => {
    const locks = browserLocks();
    if (!locks) return;
    const name = `backpressure-interview:${interviewId}`;
    const channel = new BroadcastChannel(name);
    let isGone = false;
    let release = () => {};
    const hold = async () => {
      if (isGone) return;
      const given = new Promise<void>((resolve) => {
        release = resolve;
      });
      setPlace('here');
      await given;
    };
    const giveUp = () => {
      setPlace('elsewhere');
      void answersSettled().then(() => release());
    };
    channel.onmessage = giveUp;
    /** The lock is held until it is released; refused, or taken away by a tab that would not wait, it rejects. */
    const request = (options: LockOptions) => locks.request(name, options, hold);
    const lose = () => {
      if (!isGone) setPlace('elsewhere');
    };
    takeOver.current = () => {
      setPlace('asking');
      channel.postMessage('take over');
      const patience = AbortSignal.timeout(GIVE_UP_WITHIN_MS);
      request({ signal: patience })
        .catch(() => request({ steal: true }))
        .catch(lose);
    };
    const isHeld = async () => (await locks.query()).held?.some((lock) => lock.name === name) ?? false;
    /** A busy browser takes its time to give a lock that nobody holds, or gives it just as it is not wanted any more. */
    const askAgain = async () => {
      if (await isHeld()) await new Promise((resolve) => setTimeout(resolve, FREE_WITHIN_MS));
      if (await isHeld()) lose();
      else await request({ signal: AbortSignal.timeout(GIVE_UP_WITHIN_MS) });
    };
    request({ signal: AbortSignal.timeout(FREE_WITHIN_MS) })
      .catch(askAgain)
      .catch(lose);
    return () => {
      isGone = true;
      channel.close();
      void answersSettled().then(() => release());
    };
  }, [interviewId]);

  return { place, takeOver: () => takeOver.current() };
}
