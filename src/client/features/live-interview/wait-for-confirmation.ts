import type { InterviewReply } from '#shared/contract/interviews.ts';

/** A switch that this browser remembers: whether the interviewer waits for a look at words that are often misheard. */
const KEY = 'wait_for_confirmation';

export function waitsForConfirmation(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setWaitsForConfirmation(waits: boolean): void {
  if (waits) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}

/** The interviewer waits for a look at the words of the last answer. */
export function isConfirmationDue({ responses, secondsRemaining }: InterviewReply): boolean {
  const last = responses.at(-1);
  return last?.awaitsConfirmation === true && last.transcriptState === 'transcribed' && secondsRemaining > 0;
}
