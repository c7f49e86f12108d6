import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readError } from '#client/lib/errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { clearTryToken, readTryToken, storeTryToken } from '#client/lib/try-token.ts';
import type { StartTryReply } from '#shared/contract/tries.ts';

const KEY = ['guest-try'] as const;

/** The guest's try of this tab, or a new one; one request for it however often the screen is drawn. */
export function useGuestTry() {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const query = useQuery<StartTryReply>({
    queryKey: KEY,
    queryFn: async () => {
      const token = readTryToken();
      if (token) {
        try {
          return { token, ...(await client.tries.get.query({ token })) };
        } catch (error) {
          if (readError(error).code !== 'NOT_FOUND') throw error;
        }
      }
      const started = await client.tries.start.mutate();
      storeTryToken(started.token);
      return started;
    },
  });
  return {
    query,
    set: (next: StartTryReply) => queryClient.setQueryData(KEY, next),
    /** Lets go of this try and opens another one. */
    startAnew: () => {
      clearTryToken();
      return queryClient.resetQueries({ queryKey: KEY });
    },
  };
}
