import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** Below this a compressed reply saves no packet. */
const MIN_BYTES = 1024;
/** Sound is not listed, because it is compressed already. */
const COMPRESSIBLE = /^(application\/json|text\/html)/;

/** Compresses the API's replies for clients that accept it. Other clients get the full speed of a read. */
export function compressedReplies(): MiddlewareHandler {
  const compressed = compress({ threshold: MIN_BYTES, contentTypeFilter: COMPRESSIBLE });
  return (c, next) => {
    if (c.req.header('Accept-Encoding') === undefined) return next();
    return compressed(c, async () => {
      await next();
      await stateLength(c);
    });
  };
}

/** Our replies leave their length to the server; without a stated length even the smallest would be compressed. */
async function stateLength(c: Context): Promise<void> {
  const { headers } = c.res;
  if (!COMPRESSIBLE.test(headers.get('Content-Type') ?? '') || headers.has('Transfer-Encoding')) return;
  const body = await c.res.arrayBuffer();
  c.res = new Response(body, c.res);
  c.res.headers.set('Content-Length', String(body.byteLength));
}
