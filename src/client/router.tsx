import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { CreateQueryUtils } from '@trpc/react-query/shared';
import { UnexpectedError } from './components/ui/page.tsx';
import { LoadingScreen } from './components/ui/skeleton.tsx';
import type { AuthTab } from './lib/auth-tab.ts';
import type { AppRouter } from './lib/trpc.ts';
import { routeTree } from './routeTree.gen.ts';

/** Query values are plain text: the router's own way would read the token `12e5` as a number. */
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/**
 * What guards and loaders may use. A loader starts to read what its screen shows, so that data and code come at the
 * same time; it does not wait, since the screen reads the same query and draws its loading, its error and its retry.
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
    /** Where a link to /auth leads. */
    authTab?: AuthTab;
    /** On the way from the start page to a first interview. */
    isFirstInterview?: boolean;
    /** Token of the friend's link from which somebody went to sign in; they come back to it. */
    friendLink?: string;
  }
  interface StaticDataRouteOption {
    /** What a visitor is told who is sent from here to /auth. */
    signedOutMessage?: string;
  }
}
