import { useEffect } from 'react';
import { readError } from '#client/lib/errors.ts';
import { forgetGuestAttempt, readGuestAttempt } from '#client/lib/guest-attempt.ts';
import { trpc } from '#client/lib/trpc.ts';

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
    const { exercise, answer, rating, idempotencyKey } = held;
    const form = new FormData();
    form.append('questionId', exercise.questionId);
    form.append('dimension', exercise.dimension);
    form.append('transcript', answer);
    form.append('idempotencyKey', idempotencyKey);
    if (rating) form.append('rating', rating);
    mutate(form);
  }, [mutate]);
  if (!data) return null;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 sm:px-6">
      <p role="status" className="rounded-ui border border-line-strong bg-sunken p-4">
        Your answer from before you signed up is kept. It stands under today's exercise.
      </p>
    </div>
  );
}
