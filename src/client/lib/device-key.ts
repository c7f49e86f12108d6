import { newIdempotencyKey } from './idempotency-key.ts';

const DEVICE_KEY = 'device_key';

/**
 * The secret by which the server knows that somebody signed in from this browser before (decision 64). It stays when they
 * sign out, and opens nothing.
 */
export function deviceKey(): string {
  const kept = localStorage.getItem(DEVICE_KEY);
  if (kept) return kept;
  const made = newIdempotencyKey();
  localStorage.setItem(DEVICE_KEY, made);
  return made;
}
