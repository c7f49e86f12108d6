const FRESH_MS = 5 * 60_000;

/** How the demo is read, by the route's loader and by the screen. */
export const DEMO_QUERY = { staleTime: FRESH_MS, retry: 1 } as const;
