import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink, type TRPCLink } from '@trpc/client';
import { readToken } from './session-token.ts';
import { transformer } from './transformer.ts';
import type { AppRouter } from './trpc.ts';

/** How the browser reaches the server. Tests pass their own. */
export type Fetch = typeof globalThis.fetch;

/** More calls in one request are refused by the server (trust 1.5). */
const MAX_BATCH_ITEMS = 10;

/** JSON calls travel in batches, forms with recordings one by one. Both carry the bearer token when there is one. */
export function createApiLinks(fetch: Fetch): TRPCLink<AppRouter>[] {
  const options = {
    url: '/trpc',
    transformer,
    headers: () => {
      const token = readToken();
      return token ? { authorization: `Bearer ${token}` } : {};
    },
    fetch: (url: URL | RequestInfo, init?: RequestInit) => fetch(url, { ...init, credentials: 'include' }),
  };
  return [
    splitLink({
      condition: (operation) => isNonJsonSerializable(operation.input),
      true: httpLink(options),
      false: httpBatchLink({ ...options, maxItems: MAX_BATCH_ITEMS }),
    }),
  ];
}
