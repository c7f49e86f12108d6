import { Pause, Play } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import type { LiveSession } from './use-live-session.ts';

type Props = { live: LiveSession; isEnding: boolean; onEnd: () => void; pauseKey: string | undefined };

/** Pauses the interview, or ends it for its results. */
export function SessionControls({ live, isEnding, onEnd, pauseKey }: Props) {
  const { phase } = live.session;
  const isPaused = phase === 'paused';
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-line pt-6 sm:flex sm:justify-between">
      <Button
        variant="outline"
        className="max-sm:px-2"
        disabled={!live.canPause || isEnding}
        aria-keyshortcuts={pauseKey}
        onClick={live.togglePause}
      >
        {isPaused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
        {isPaused ? 'Resume Interview' : 'Pause Interview'}
      </Button>
      <Button
        variant={live.isTimeUp ? 'primary' : 'outline'}
        className="max-sm:px-2"
        disabled={phase === 'submitting' || phase === 'starting'}
        pending={isEnding}
        onClick={onEnd}
      >
        End &amp; Get Results
      </Button>
    </div>
  );
}
