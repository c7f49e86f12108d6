import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/trpc/router.ts';

export type { AppRouter };

/** Typed hooks over the server's procedures. */
export const trpc = createTRPCReact<AppRouter>();
