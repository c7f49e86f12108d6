/** Seconds to the next try, by the number of tries made; the last entry repeats. */
const BACK_OFF_SECONDS = [5, 20, 60, 300, 900, 3600];
/** After so many tries (about three hours) a job rests until the next boot or the next request for it. */
export const MAX_ATTEMPTS = 8;

export function backOffMs(attempts: number): number {
  const index = Math.min(Math.max(attempts, 1), BACK_OFF_SECONDS.length) - 1;
  return (BACK_OFF_SECONDS[index] ?? 0) * 1000;
}
