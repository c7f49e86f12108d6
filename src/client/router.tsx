import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { CreateQueryUtils } from '@trpc/react-query/shared';
import { UnexpectedError } from './components/ui/page.tsx';
import { LoadingScreen } from './components/ui/skeleton.tsx';
import type { AuthTab } from './lib/auth-tab.ts';
import type { AppRouter } from './lib/trpc.ts';
import { routeTree } from './routeTree.gen.ts';

/** Writes query values as plain text; the router's own format would read the token `12e5` as a number. */
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/**
 * What guards and loaders may use. A loader starts to read what its screen shows, so that data and code load at the
 * same time. It does not wait, since the screen reads the same query and shows its loading, its error and its retry.
 */
export type RouterContext = { queryClient: QueryClient; api: CreateQueryUtils<AppRouter> };

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: UnexpectedError,
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
  });
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouterInstance;
  }
  interface HistoryState {
    /** The tab that a link to /auth opens. */
    authTab?: AuthTab;
    /** Whether the user is on the way from the start page to a first interview. */
    isFirstInterview?: boolean;
    /** The token of the friend's link from which somebody went to sign in, to return there. */
    friendLink?: string;
  }
  interface StaticDataRouteOption {
    /** The message for visitors who are redirected from this route to /auth. */
    signedOutMessage?: string;
  }
}
