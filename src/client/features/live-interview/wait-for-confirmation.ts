/** A switch that this browser remembers: whether the interviewer waits for a look at words that are often misheard. */
const KEY = 'wait_for_confirmation';

export function waitsForConfirmation(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setWaitsForConfirmation(waits: boolean): void {
  if (waits) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
