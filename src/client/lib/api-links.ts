import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  isNonJsonSerializable,
  splitLink,
  type TRPCLink,
} from '@trpc/client';
import superjson from 'superjson';
import { fieldOf, isSessionOver, replyError } from './errors.ts';
import { readToken } from './session-token.ts';
import type { AppRouter } from './trpc.ts';

/** How the browser reaches the server. Tests pass their own. */
export type Fetch = typeof globalThis.fetch;

/** The server refuses a request with more calls. */
const MAX_BATCH_ITEMS = 10;

/** Procedures whose replies are streamed. */
const STREAMED = ['interviews.turn', 'lending.offer', 'meeting.console', 'meeting.room'];

/** Sends JSON calls in batches, and forms and streamed calls one by one; all carry the bearer token if there is one. */
export function createApiLinks(fetch: Fetch): TRPCLink<AppRouter>[] {
  const options = {
    url: '/trpc',
    transformer: superjson,
    headers: () => {
      const token = readToken();
      return token ? { authorization: `Bearer ${token}` } : {};
    },
    fetch: async (url: URL | RequestInfo, init?: RequestInit) => {
      const response = await fetch(url, { ...init, credentials: 'include' });
      if (await isProcedureReply(response)) return response;
      throw await replyError(response);
    },
  };
  /** For calls that a page makes while it is being closed. */
  const kept: Fetch = (url, init) => options.fetch(url, { ...init, keepalive: true });
  return [
    splitLink({
      condition: (operation) => isNonJsonSerializable(operation.input),
      true: httpLink(options),
      false: splitLink({
        condition: ({ path }) => STREAMED.includes(path),
        true: httpBatchStreamLink({ ...options, maxItems: 1 }),
        false: splitLink({
          condition: ({ context }) => context.keepalive === true,
          true: httpLink({ ...options, fetch: kept }),
          false: httpBatchLink({ ...options, maxItems: MAX_BATCH_ITEMS }),
        }),
      }),
    }),
  ];
}

/** Whether a reply comes from a procedure, be it a result or an error. tRPC would drop the text of any other reply. */
async function isProcedureReply(response: Response): Promise<boolean> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok || !isJson) return isJson;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const [reply = null]: unknown[] = Array.isArray(body) ? body : [body];
  return fieldOf(reply, 'result') !== undefined || fieldOf(fieldOf(reply, 'error'), 'json') !== undefined;
}

/**
 * Creates the cache: data stays until something invalidates it.
 * Calls are made even if the browser believes that it is offline, since the server may run on this machine.
 * @param onSessionOver called whenever a call is refused because nobody is signed in.
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
