import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono, Context as HonoContext, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from '#server/deps.ts';
import { appRouter } from '#server/trpc/router.ts';

const TRPC = '/trpc/';
const PROCEDURES = new Set(Object.keys(appRouter._def.procedures));
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A request with one of these headers may come from anywhere, whatever its peer. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

export function measuredRequests({ metrics }: Deps): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const seconds = (performance.now() - start) / 1000;
    metrics.countRequest({ route: routeOf(c), method: c.req.method, status: c.res.status, seconds });
  };
}

/** Serves /metrics to this machine and to callers that know METRICS_TOKEN. To others the page does not exist. */
export function mountMetrics(app: Hono, deps: Deps): void {
  app.get('/metrics', async (c) => {
    if (!isFromHere(c) && !hasToken(c, deps.env.metricsToken)) return c.text('Not found', 404);
    const { type, text } = await deps.metrics.read(deps);
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });
}

/** The route as it was declared, never the path that was asked for. */
function routeOf(c: HonoContext): string {
  if (!c.req.path.startsWith(TRPC)) return routePath(c);
  const name = c.req.path.slice(TRPC.length);
  if (PROCEDURES.has(name)) return TRPC + name;
  return name.includes(',') ? `${TRPC}batch` : `${TRPC}*`;
}

function isFromHere(c: HonoContext): boolean {
  const bindings: { incoming?: { socket?: { remoteAddress?: string } } } | undefined = c.env;
  const address = bindings?.incoming?.socket?.remoteAddress ?? '';
  return LOOPBACK.test(address) && FORWARDED.every((header) => c.req.header(header) === undefined);
}

function hasToken(c: HonoContext, token: string | null): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
