import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { cachedUser } from './session.ts';

type Guarded = { context: { queryClient: QueryClient } };

/** For `beforeLoad` of a route that only a signed-in user may see: others go to /auth. */
export function requireUser({ context }: Guarded): void {
  if (!cachedUser(context.queryClient)) throw redirect({ to: '/auth', replace: true });
}

/** For `beforeLoad` of a route that a signed-in user has no use for: they go to the dashboard. */
export function requireNobody({ context }: Guarded): void {
  if (cachedUser(context.queryClient)) throw redirect({ to: '/', replace: true });
}
