import { Spinner } from '#client/components/ui/spinner.tsx';
import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { SessionState } from './session-machine.ts';
import type { LiveSession } from './use-live-session.ts';
import { isQuestionDue } from './use-polling.ts';

const TIME_IS_UP = "Time's up! Please end your interview to see your results.";
const BEFORE_START = 'The clock has not started.';
const SUBMITTING = 'Transcribing audio and generating AI response';

type RecordingConditions = {
  phase: SessionState['phase'];
  isTimeUp: boolean;
  microphone: Pick<Microphone, 'support' | 'permission' | 'chosenId'>;
};

/** Why the record button is disabled (spec section 5), or null when it is not. */
export function recordDisabledReason({ phase, isTimeUp, microphone }: RecordingConditions): string | null {
  if (phase === 'submitting') return SUBMITTING;
  if (isTimeUp) return TIME_IS_UP;
  if (microphone.support !== 'ok') return 'Recording is not possible here. Type your answer instead.';
  if (microphone.permission === 'pending') return 'Allow the microphone first.';
  if (microphone.permission === 'denied') return 'The microphone is blocked.';
  return microphone.chosenId === null ? 'Choose a microphone first.' : null;
}

type StatusProps = {
  live: LiveSession;
  interview: InterviewReply;
  /** The card before the first question is there. */
  isBeforeStart: boolean;
  /** By choice: what the microphone waits for does not matter. */
  isTyping: boolean;
};

/** One line of words on what is happening; read out when it changes. */
export function StatusLine({ live, interview, isBeforeStart, isTyping }: StatusProps) {
  const text = isBeforeStart ? BEFORE_START : statusText(live, interview, isTyping);
  return (
    <div role="status" className="text-sm leading-5">
      <p className="flex min-h-5 items-center gap-2">
        {text === SUBMITTING && <Spinner size={16} />}
        {text}
      </p>
      {text === TIME_IS_UP && <p className="text-ink-soft">{whatFollows(live)}</p>}
    </div>
  );
}

/** What happens next once time is up (decisions D26). */
function whatFollows({ session, unsent }: LiveSession): string {
  if (session.phase === 'expired' && session.ends) return 'Your results open by themselves in a moment.';
  if (unsent.length > 0) return 'Send the answer that waits on this device first, or discard it.';
  return 'Everything you said is saved. No more answers are taken.';
}

function statusText(live: LiveSession, interview: InterviewReply, isTyping: boolean): string {
  const { session, isTimeUp, disabledReason, wasHidden } = live;
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
      return (isTyping ? null : disabledReason) ?? idleText(interview, live.unsent.length);
  }
}

/** The interviewer has said goodbye. */
export function isOver({ responses }: Pick<InterviewReply, 'responses'>): boolean {
  return responses.at(-1)?.ends === true;
}

/** What to say between answers; nothing beside a list of unsent ones. */
function idleText(interview: InterviewReply, unsentAnswers: number): string {
  if (unsentAnswers > 0) return '';
  if (interview.responses.length <= 1) return 'Take your time. The clock runs only while you answer.';
  if (isOver(interview)) return 'That was the last question. Your results are next.';
  return isQuestionDue(interview) ? 'Answer saved. The next question is on its way.' : 'Answer saved.';
}
