import { z } from 'zod';
import { rating } from '#shared/contract/exercise.ts';
import { guestExerciseReply } from '#shared/contract/practice.ts';
import { GUEST_ATTEMPT_KEY } from './guest-attempt-key.ts';

const DAY_MS = 24 * 3_600_000;

const guestAttempt = z.object({
  exercise: guestExerciseReply,
  answer: z.string(),
  seconds: z.number(),
  rating: rating.nullable(),
  /** An account gets it once, however many tabs take it along. */
  idempotencyKey: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** What a guest answered. It is on this device alone, for a day: the next person here may be another one. */
export type GuestAttempt = z.infer<typeof guestAttempt>;

export function readGuestAttempt(): GuestAttempt | null {
  try {
    const kept = guestAttempt.parse(JSON.parse(localStorage.getItem(GUEST_ATTEMPT_KEY) ?? 'null'));
    if (Date.now() - kept.at < DAY_MS) return kept;
  } catch {
    // Nothing is there, or something of an older version.
  }
  forgetGuestAttempt();
  return null;
}

export function keepGuestAttempt(attempt: GuestAttempt): void {
  localStorage.setItem(GUEST_ATTEMPT_KEY, JSON.stringify(attempt));
}

export function forgetGuestAttempt(): void {
  localStorage.removeItem(GUEST_ATTEMPT_KEY);
}
