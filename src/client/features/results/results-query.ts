import { readError } from '#client/lib/errors.ts';

const RETRIES = 3;
const RETRY_DELAY_MS = 1000;

/** How the route's loader and the screen read results: always fresh. */
export const RESULTS_QUERY = {
  staleTime: 0,
  retry: (failures: number, error: unknown) => failures < RETRIES && isWorthRetrying(error),
  retryDelay: RETRY_DELAY_MS,
};

function isWorthRetrying(error: unknown): boolean {
  const { code } = readError(error);
  return code !== 'NOT_FOUND' && code !== 'UNAUTHENTICATED';
}
