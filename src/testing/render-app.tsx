import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createClientApp } from '#client/app.tsx';
import type { AudioPort } from '#client/lib/audio/audio-port.ts';
import { TOKEN_KEY } from '#client/lib/session-token.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { whenDone } from './when-done.ts';

/** A busy machine is slow, not wrong. */
configure({ asyncUtilTimeout: 10_000 });

type Options = {
  app?: TestApp;
  /** Whose bearer token the browser holds. */
  token?: string;
  /** The microphone of the browser; without it the test's browser has none. */
  audio?: AudioPort;
  /** The way to the server: may wait, and throws to be cut. Called with the path of every request. */
  network?: (path: string) => Promise<void> | void;
};

/** The real client at `url`, with the real server in process behind it. Needs the happy-dom environment. */
export async function renderApp(url: string, { app, token, audio, network }: Options = {}) {
  const server = app ?? (await createTestApp());
  if (token) localStorage.setItem(TOKEN_KEY, token);
  const client = createClientApp({
    fetch: async (input, init) => {
      await network?.(String(input));
      return server.request(String(input), init);
    },
    history: createMemoryHistory({ initialEntries: [url] }),
    ...(audio ? { audio } : {}),
  });
  const view = render(client.element);
  whenDone(() => {
    cleanup();
    client.queryClient.clear();
    localStorage.clear();
  });
  return { ...view, ...client, app: server, user: userEvent.setup() };
}
