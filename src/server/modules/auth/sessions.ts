import type { Db } from '#db/client.ts';
import type { Clock } from '#server/clock.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import { createLucia } from './lucia.ts';
import { createSessionAdapter } from './session-adapter.ts';
import { newToken } from './token.ts';

/** Bearer sessions: 30 days idle, 90 days at most (decisions D10). */
export type Sessions = {
  /** Starts a session and answers its token, which is kept nowhere. */
  create(userId: number): Promise<string>;
  /** One read; writes at most once an hour, when the expiry slides. */
  authenticate(token: string): Promise<{ user: UserReply; token: string } | null>;
  end(token: string): Promise<void>;
};

export function createSessions(db: Db, clock: Clock): Sessions {
  const lucia = createLucia(createSessionAdapter(db, clock));
  return {
    create: async (userId) => (await lucia.createSession(userId, {}, { sessionId: newToken() })).id,
    authenticate: async (token) => {
      const { user } = await lucia.validateSession(token);
      return user && { user, token };
    },
    end: (token) => lucia.invalidateSession(token),
  };
}
