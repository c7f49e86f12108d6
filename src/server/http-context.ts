import { randomUUID } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { Deps } from './deps.ts';
import { deviceName } from './modules/auth/device-name.ts';
import type { Context } from './trpc/init.ts';

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

/** The procedure context of an HTTP request: only the Authorization header can authenticate (decisions D12). */
export function contextOf(deps: Deps, c: HonoContext): Context {
  const bindings: NodeBindings | undefined = c.env;
  return {
    deps,
    requestId: requestIdOf(c),
    clientAddress: deps.readAddress(
      bindings?.incoming?.socket?.remoteAddress,
      c.req.header('x-forwarded-for'),
    ),
    device: deviceName(c.req.header('user-agent')),
    token: /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null,
  };
}

/** One id a request, made here: a client's own header would be untrusted text in the log. */
export function requestIdOf(c: HonoContext): string {
  const known: unknown = c.get('requestId');
  if (typeof known === 'string') return known;
  const fresh = randomUUID();
  c.set('requestId', fresh);
  return fresh;
}
