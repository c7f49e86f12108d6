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
  /** Makes the account take the answer only once, however many tabs send it. */
  idempotencyKey: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** What a guest answered. It is kept on this device only, for a day: the next person here may be somebody else. */
export type GuestAttempt = z.infer<typeof guestAttempt>;

export function readGuestAttempt(): GuestAttempt | null {
  try {
    const kept = guestAttempt.parse(JSON.parse(localStorage.getItem(GUEST_ATTEMPT_KEY) ?? 'null'));
    if (Date.now() - kept.at < DAY_MS) return kept;
  } catch {
    // Nothing is stored, or something from an older version.
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

/**
 * Hands what a guest answered here over to the account that they have signed in to since, once, and says where to find
 * it.
 */
export default function KeepGuestAttempt() {
  const utils = trpc.useUtils();
  const { mutate, data } = trpc.practice.answer.useMutation({
    onSuccess: async (lastAttempt) => {
      forgetGuestAttempt();
      utils.practice.get.setData(undefined, (practice) => practice && { ...practice, lastAttempt });
      void utils.questions.list.invalidate();
      // A first call that is on its way may come without the answer, and is not made anew until it has come.
      for (const query of [utils.practice.get, utils.progress.get, utils.preparation.get]) {
        void query.ensureData().then(
          () => query.invalidate(),
          () => {},
        );
      }
    },
    // An answer that the server refuses is dropped. After a failed call, the next visit sends it again.
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
