import { Spinner } from '#client/components/ui/spinner.tsx';
import { SUBMITTING, TIME_IS_UP } from './recording-hindrance.ts';
import type { LiveSession } from './use-live-session.ts';

/** One line of words on what is happening; read out when it changes. */
export function StatusLine({ live, idleText }: { live: LiveSession; idleText: string }) {
  const text = statusText(live, idleText);
  return (
    <p role="status" className="flex min-h-6 items-center justify-center gap-2 text-center">
      {text === SUBMITTING && <Spinner size={16} />}
      {text}
    </p>
  );
}

function statusText({ session, isTimeUp, hindrance, wasHidden }: LiveSession, idleText: string): string {
  switch (session.phase) {
    case 'starting':
      return 'Opening the microphone…';
    case 'recording':
      return wasHidden
        ? 'Recording again. It was paused while this tab was hidden.'
        : 'Recording your answer.';
    case 'paused':
      return session.answering
        ? 'Recording is paused, and the clock with it.'
        : 'The interview is paused. The clock runs only while you answer.';
    case 'submitting':
      return SUBMITTING;
    case 'expired':
      return TIME_IS_UP;
    case 'idle':
      if (isTimeUp) return TIME_IS_UP;
      if (hindrance) return hindrance;
      return idleText;
  }
}
