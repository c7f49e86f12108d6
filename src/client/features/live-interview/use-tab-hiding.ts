import { type Dispatch, useEffect, useState } from 'react';
import type { SessionEvent } from './session-machine.ts';

/** Pauses the recording with a hidden tab, and remembers it so that the page can say so on return (decisions D27). */
export function useTabHiding(isRecording: boolean, dispatch: Dispatch<SessionEvent>) {
  const [wasHidden, setWasHidden] = useState(false);

  useEffect(() => {
    const onChange = () => {
      if (document.hidden && isRecording) setWasHidden(true);
      dispatch({ type: document.hidden ? 'TAB_HIDDEN' : 'TAB_SHOWN' });
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isRecording, dispatch]);

  return { wasHidden };
}
