import { useBlocker } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { LateDialog } from '#client/components/ui/late-dialog.tsx';
import { useHeldRecording } from './use-held-recording.ts';
import type { LiveSession } from './use-live-session.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./room-later.ts')).LeaveDialog }));

/**
 * Asks before an answer is left in its middle: here for other screens, the browser for other pages. A session that is
 * over asks nothing. What was recorded is kept either way.
 */
export function LeaveQuestion({ live }: { live: LiveSession }) {
  const { isAnswering } = live;
  useBrowserQuestion(isAnswering || live.session.phase === 'submitting');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== '/auth',
    disabled: !isAnswering,
    enableBeforeUnload: false,
    withResolver: true,
  });
  useHeldRecording(live, status === 'blocked');
  if (status !== 'blocked') return null;
  return (
    <LateDialog onClose={reset}>
      <LeaveDialog
        spokenSeconds={Math.floor((live.stopwatch?.elapsedMs() ?? 0) / 1000)}
        onLeave={proceed}
        onStay={reset}
      />
    </LateDialog>
  );
}

function useBrowserQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
