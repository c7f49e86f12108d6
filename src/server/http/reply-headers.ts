import type { Context, MiddlewareHandler } from 'hono';

/** Styles may be inline: menus and dialogs place themselves so. */
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
 * What a browser and a proxy may do with our replies (SECURITY.md, H-1, H-2): what the API answers is one user's own and kept by
 * nobody, and clients of a server that stops send nothing more on this connection. A reply may say otherwise. Set on Node's
 * own response where there is one: touching the headers of a web Response afterwards would cost a third of the speed of a
 * read. One step for all of them, for the same reason.
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
