import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/trpc/router.ts';

export type { AppRouter };

/** Typed hooks over the server's procedures. */
export const trpc = createTRPCReact<AppRouter>();

const KEY_BYTES = 16;

/** A new key for one write: if it is sent again with the same key, it happens only once. Works on plain http, too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
