import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { clearTryToken, readTryToken } from '#client/lib/try-token.ts';

/** Gives the answer that this tab holds to the account that has come meanwhile, and says where it is. */
export function KeepTry() {
  const utils = trpc.useUtils();
  const { mutate, data } = trpc.tries.keep.useMutation({
    onSuccess: () => {
      clearTryToken();
      void utils.tries.kept.invalidate();
    },
    // What was never answered, or is over, is let go; after a failed call the next visit tries again.
    onError: (error) => readError(error).code === 'NOT_FOUND' && clearTryToken(),
  });
  useEffect(() => {
    const token = readTryToken();
    if (token) mutate({ token });
  }, [mutate]);
  if (!data) return null;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 sm:px-6">
      <p role="status" className="rounded-ui border border-line-strong bg-sunken p-4">
        Your answer to “{data.question.title}” is kept.{' '}
        <Link to="/try" className="link">
          Read it again
        </Link>
      </p>
    </div>
  );
}
