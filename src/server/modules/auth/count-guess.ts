import type { Deps } from '#server/deps.ts';

/**
 * Counts a try at an account's password against the account and the address, before it is checked: tries that run at
 * the same time must not slip through. A right one is taken back, as is one that could not be checked.
 * Throws RATE_LIMITED.
 */
export async function countGuess(
  { limits }: Deps,
  from: { email: string; clientAddress: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const account = from.email.toLowerCase();
  limits.take('signInAddress', from.clientAddress);
  limits.take('signInAccount', account);
  try {
    const right = await isRight();
    if (!right) return false;
  } catch (error) {
    limits.forgive('signInAddress', from.clientAddress);
    limits.forgive('signInAccount', account);
    throw error;
  }
  limits.forgive('signInAddress', from.clientAddress);
  limits.reset('signInAccount', account);
  return true;
}
