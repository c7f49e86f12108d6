import { useEffect, useEffectEvent } from 'react';
import type { LiveSession } from './use-live-session.ts';

/** Pauses a running recording while something is asked, and goes on with it afterwards. */
export function useHeldRecording(live: LiveSession, isAsked: boolean): void {
  const hold = useEffectEvent(() => {
    const isRecording = live.session.phase === 'recording';
    if (isRecording) live.togglePause();
    return isRecording;
  });
  const resume = useEffectEvent(() => {
    if (live.session.phase === 'paused') live.togglePause();
  });
  useEffect(() => {
    if (!isAsked) return;
    const isHeld = hold();
    return () => {
      if (isHeld) resume();
    };
  }, [isAsked]);
}
