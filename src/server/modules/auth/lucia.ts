import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { UserReply } from '#shared/contract/auth.ts';
import { IDLE_HOURS } from './session-adapter.ts';

type UserAttributes = Omit<UserReply, 'id'>;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: UserAttributes;
  }
}

/**
 * Lucia slides a session when less than half of this is left to it; how far, the adapter decides. Half of this is an
 * hour short of the idle limit, so a session slides, and writes, at most once an hour.
 */
const SLIDE_BELOW_HALF_OF = new TimeSpan(2 * (IDLE_HOURS - 1), 'h');

/** Lucia 3 is frozen upstream: nothing outside this folder knows of it. */
export function createLucia(adapter: Adapter) {
  return new Lucia<Record<never, never>, UserAttributes>(adapter, {
    sessionExpiresIn: SLIDE_BELOW_HALF_OF,
    getUserAttributes: (attributes) => attributes,
  });
}
