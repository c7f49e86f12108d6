import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionOver } from './errors.ts';

/**
 * The cache with the defaults of spec section 7: what was read stays until something invalidates it.
 * Calls are made whatever the browser believes of the network, since the server may be this very machine.
 * @param onSessionOver called whenever a call was refused because nobody is signed in.
 */
export function createQueryClient(onSessionOver: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionOver(error)) onSessionOver();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
