import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { AudioPort } from '#client/lib/audio/audio-port.ts';
import { TOKEN_KEY } from '#client/lib/session-token.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { whenDone } from './when-done.ts';

type Options = {
  app?: TestApp;
  /** Whose bearer token the browser holds. */
  token?: string;
  /** The microphone of the browser; without it the test's browser has none. */
  audio?: AudioPort;
  /** The way to the server: may wait, and throws to be cut. Called with the path of every request. */
  network?: (path: string) => Promise<void> | void;
  /** Whether the card before a first question was seen on this device. */
  isGreeted?: boolean;
  /** On a server that cannot hear: nobody has chosen yet that recordings without words are wanted. */
  hasChosenHearing?: boolean;
};

const NEVER = new Promise<never>(() => {});

/** A page on a clock of its own does not wait for it between two keys. */
const advanceTimers = (milliseconds: number) => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(milliseconds);
};

/** The real client at `url`, with the real server in process behind it. Needs the happy-dom environment. */
export async function renderApp(
  url: string,
  { app, token, audio, network, isGreeted = true, hasChosenHearing = true }: Options = {},
) {
  const server = app ?? (await createTestApp());
  if (token) localStorage.setItem(TOKEN_KEY, token);
  if (isGreeted) localStorage.setItem('greeted', 'on');
  if (hasChosenHearing) localStorage.setItem('hearing_choice', 'recording');
  const { createClientApp } = await import('#client/app.tsx');
  // A browser has these by the time that somebody has looked around the room; a busy machine may compile them for seconds.
  if (url.startsWith('/interview/')) {
    await Promise.all([
      import('#client/features/live-interview/room-later.tsx'),
      import('#client/features/live-interview/stage-later.tsx'),
    ]);
  }
  let isClosed = false;
  const client = createClientApp({
    // What a page asks or hears after it was closed would sign out the next one, which shares its storage.
    fetch: async (input, init) => {
      if (isClosed) return NEVER;
      await network?.(String(input));
      const reply = await server.request(String(input), init);
      return isClosed ? NEVER : reply;
    },
    history: createMemoryHistory({ initialEntries: [url] }),
    ...(audio ? { audio } : {}),
  });
  const view = render(client.element);
  whenDone(() => {
    isClosed = true;
    cleanup();
    client.queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    // An open dialog that is taken away at once leaves the page untouchable.
    document.body.removeAttribute('style');
    // The client keeps toasts, unsent answers and caches in its modules, as a page does.
    vi.resetModules();
  });
  return { ...view, ...client, app: server, user: userEvent.setup({ advanceTimers }) };
}

/** Opens the menu of the live interview and presses an item of it. */
export async function chooseInMenu(user: UserEvent, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

/** As on a phone: no media query about a width matches, until it is turned. */
export function onPhone(): { turn: () => void } {
  const queries: MediaQueryList[] = [];
  let isTurned = false;
  const narrow = (media: string) => {
    const query = Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
    Object.defineProperty(query, 'matches', { get: () => isTurned && media.includes('min-width') });
    queries.push(query);
    return query;
  };
  vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
  return {
    turn: () => {
      isTurned = true;
      for (const query of queries) query.dispatchEvent(new Event('change'));
    },
  };
}
