import type { Microphone } from '#client/lib/audio/use-microphone.ts';
import type { SessionState } from './session-machine.ts';

export const TIME_IS_UP = "Time's up! Please end your interview to see your results.";
export const SUBMITTING = 'Transcribing audio and generating AI response';

type Circumstances = {
  phase: SessionState['phase'];
  isTimeUp: boolean;
  microphone: Pick<Microphone, 'support' | 'permission' | 'chosenId'>;
};

/** Why the record button is disabled (spec section 5), or null when it is not. */
export function recordingHindrance({ phase, isTimeUp, microphone }: Circumstances): string | null {
  if (phase === 'submitting') return SUBMITTING;
  if (isTimeUp) return TIME_IS_UP;
  if (microphone.support !== 'ok') return 'Recording is not possible here. Type your answer instead.';
  if (microphone.permission === 'pending') return 'Allow the microphone first.';
  if (microphone.permission === 'denied') return 'The microphone is blocked.';
  return microphone.chosenId === null ? 'Choose a microphone first.' : null;
}
