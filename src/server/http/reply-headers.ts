import type { Context, MiddlewareHandler } from 'hono';

/** Styles may be inline, because menus and dialogs position themselves that way. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "img-src 'self' data:",
].join('; ');

const ALWAYS: readonly [string, string][] = [
  ['Content-Security-Policy', CONTENT_SECURITY_POLICY],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Permissions-Policy', 'microphone=(self), camera=(), geolocation=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

type NodeBindings = { outgoing?: { setHeader(name: string, value: string): void } };

/**
 * Sets headers that say what a browser and a proxy may do with our replies (SECURITY.md, H-1, H-2). Replies of the API
 * belong to one user and must not be stored; while the server stops, clients must send nothing more on this connection.
 * A reply may set other values. The headers are set on Node's own response if there is one: touching those of a web
 * Response afterwards would cost a third of the speed of a read. For the same reason one middleware sets them all.
 */
export function replyHeaders(publicUrl: string, isDraining: () => boolean): MiddlewareHandler {
  const headers = publicUrl.startsWith('https://')
    ? [...ALWAYS, ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]
    : ALWAYS;
  return (c, next) => {
    for (const [name, value] of headers) setHeader(c, name, value);
    if (/^\/(api|trpc)\//.test(c.req.path)) setHeader(c, 'Cache-Control', 'no-store');
    if (/^\/(api\/friend|console|shared)\//.test(c.req.path))
      setHeader(c, 'X-Robots-Tag', 'noindex, nofollow');
    if (isDraining()) setHeader(c, 'Connection', 'close');
    return next();
  };
}

function setHeader(c: Context, name: string, value: string): void {
  const bindings: NodeBindings | undefined = c.env;
  if (bindings?.outgoing) bindings.outgoing.setHeader(name, value);
  else c.header(name, value);
}
