/** Budgets in seconds between which constants are interpolated (interview-design 4.1, 6.6). */
const SHORT_SESSION_SECONDS = 300;
const LONG_SESSION_SECONDS = 600;

/** A constant for this budget, from its values for 300 s and 600 s. */
export function bySessionLength(budgetSeconds: number, short: number, long: number): number {
  const share = (budgetSeconds - SHORT_SESSION_SECONDS) / (LONG_SESSION_SECONDS - SHORT_SESSION_SECONDS);
  return short + (long - short) * Math.min(1, Math.max(0, share));
}
