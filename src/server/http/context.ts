import { randomUUID } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { Deps } from '#server/deps.ts';
import { deviceName } from '#server/modules/auth/sessions.ts';
import type { Caller, Context } from '#server/trpc/init.ts';

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

/** The procedure context of an HTTP request: only the Authorization header can authenticate (product rule 12). */
export function contextOf(deps: Deps, c: HonoContext): Context {
  return {
    deps,
    caller: new HttpCaller(deps, c),
    token: /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null,
  };
}

class HttpCaller implements Caller {
  readonly #deps: Deps;
  readonly #c: HonoContext;
  /** Read at once: a client that has hung up later has no address any more, and would share a limit with others. */
  readonly #socketAddress: string | undefined;

  constructor(deps: Deps, c: HonoContext) {
    const bindings: NodeBindings | undefined = c.env;
    this.#deps = deps;
    this.#c = c;
    this.#socketAddress = bindings?.incoming?.socket?.remoteAddress;
  }

  get requestId() {
    return requestIdOf(this.#c);
  }

  get address() {
    return this.#deps.readAddress(this.#socketAddress, this.#c.req.header('x-forwarded-for'));
  }

  get device() {
    return deviceName(this.#c.req.header('user-agent'));
  }
}

/** Each request gets one id, made here: a client's own header would be untrusted text in the log. */
export function requestIdOf(c: HonoContext): string {
  const known: unknown = c.get('requestId');
  if (typeof known === 'string') return known;
  const fresh = randomUUID();
  c.set('requestId', fresh);
  return fresh;
}
