import type { MiddlewareHandler } from 'hono';

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
 * What a browser may do with our replies (trust H-1, H-2). Set on Node's own response where there is one: touching the
 * headers of a web Response afterwards would cost a third of the speed of a read.
 */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const headers = publicUrl.startsWith('https://')
    ? [...ALWAYS, ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]
    : ALWAYS;
  return async (c, next) => {
    const bindings: NodeBindings | undefined = c.env;
    for (const [name, value] of headers) {
      if (bindings?.outgoing) bindings.outgoing.setHeader(name, value);
      else c.header(name, value);
    }
    await next();
  };
}
