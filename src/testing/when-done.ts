import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import { onTestFinished } from 'vitest';
import type { AppRouter } from '#server/trpc/router.ts';
import type { TurnEvent } from '#shared/contract/turn.ts';
import type { TestApp, TestUser } from './create-test-app.ts';

type Cleanup = () => unknown;

let held: Cleanup[] | null = null;

/** Cleans up after the running test; while `holdCleanups` runs, whenever its caller says. */
export function whenDone(cleanup: Cleanup): void {
  if (held) held.push(cleanup);
  else onTestFinished(async () => void (await cleanup()));
}

/** Runs `open` outside of a test. Answers its value, and what undoes it, last first. */
export async function holdCleanups<Value>(open: () => Promise<Value>) {
  const cleanups: Cleanup[] = [];
  held = cleanups;
  try {
    const value = await open();
    const close = async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
    };
    return { value, close };
  } finally {
    held = null;
  }
}

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
