import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/router.ts';
import type { TurnEvent } from '#shared/contract/turn.ts';
import type { TestApp, TestUser } from './create-test-app.ts';

/** Follows turns over HTTP, as a browser does. */
export function turnFollower(app: TestApp, { token }: Pick<TestUser, 'token'>) {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({
        url: 'http://localhost/trpc',
        transformer: superjson,
        headers: { authorization: `Bearer ${token}` },
        fetch: async (input, init) => app.request(String(input), init as RequestInit),
      }),
    ],
  });
  return async (id: number, after?: number, signal?: AbortSignal) => {
    const events = await client.interviews.turn.query({ id, after }, signal ? { signal } : {});
    const seen: TurnEvent[] = [];
    const ended = (async () => {
      for await (const event of events) seen.push(event);
    })();
    return { seen, ended };
  };
}
