import { useEffect } from 'react';
import { z } from 'zod';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { guestExerciseReply, rating } from '#shared/contract/exercise.ts';
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

/** Gives what a guest answered here to the account that has come meanwhile, once, and says where it is. */
export default function KeepGuestAttempt() {
  const utils = trpc.useUtils();
  const { mutate, data } = trpc.practice.answer.useMutation({
    onSuccess: (lastAttempt) => {
      forgetGuestAttempt();
      utils.practice.get.setData(undefined, (practice) => practice && { ...practice, lastAttempt });
      void utils.practice.get.invalidate();
    },
    // What the server refuses is let go; after a failed call the next visit sends it again.
    onError: (error) => {
      const { code } = readError(error);
      if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') forgetGuestAttempt();
    },
  });
  useEffect(() => {
    const held = readGuestAttempt();
    if (!held) return;
    const { exercise, answer, rating: rated, idempotencyKey } = held;
    const form = new FormData();
    form.append('questionId', exercise.questionId);
    form.append('dimension', exercise.dimension);
    form.append('transcript', answer);
    form.append('idempotencyKey', idempotencyKey);
    if (rated) form.append('rating', rated);
    mutate(form);
  }, [mutate]);
  if (!data) return null;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 sm:px-6">
      <p role="status" className="rounded-ui border border-line-strong bg-sunken p-4">
        We kept the answer you gave before you signed up. You find it further down this page.
      </p>
    </div>
  );
}
