import { resolveResponse } from '@trpc/server/http';
import type { Hono, Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '#server/deps.ts';
import { ERRORS } from '#server/errors.ts';
import { isForm, proceduresOf } from '#server/trpc/procedures.ts';
import { appRouter } from '#server/trpc/router.ts';
import { toAppError } from '#server/trpc/to-app-error.ts';
import { contextOf, requestIdOf } from './context.ts';
import { openUpload } from './receive-upload.ts';

/** A batch with more calls is refused as a whole: it could carry many password guesses. */
export const MAX_BATCH_SIZE = 10;
const JSON_BODY_BYTES = 100 * 1024;
const PREFIX = '/trpc/';
/** The paths of calls that carry sound. */
const UPLOADS = new Set(
  [...proceduresOf(appRouter)].filter(([, each]) => isForm(each)).map(([path]) => PREFIX + path),
);

/**
 * Serves the procedures at /trpc. We do not use tRPC's fetch adapter: it would read the address and copy the headers a
 * second time.
 */
export function mountTrpc(app: Hono, deps: Deps): void {
  const tooLarge = bodyLimitOf(JSON_BODY_BYTES);
  app.use('/trpc/*', (c, next) => (c.req.method === 'GET' || isUpload(c) ? next() : tooLarge(c, next)));
  app.all('/trpc/*', (c) => (isUpload(c) ? receive(deps, c) : replyToCalls(deps, c)));
}

async function receive(deps: Deps, c: HonoContext): Promise<Response> {
  const upload = openUpload(deps, c);
  // tRPC reads the request's form once it knows who calls; its own reading would keep all of it in memory.
  Object.defineProperty(c.req.raw, 'formData', { value: upload.read });
  try {
    return await replyToCalls(deps, c);
  } finally {
    await upload.discard();
  }
}

function replyToCalls(deps: Deps, c: HonoContext): Promise<Response> {
  const path = c.req.path.slice(PREFIX.length);
  return resolveResponse({
    req: c.req.raw,
    path,
    error: null,
    router: appRouter,
    maxBatchSize: MAX_BATCH_SIZE,
    createContext: async () => contextOf(deps, c),
    onError: ({ error, path: named }) => {
      // A failure without a path comes from a reply that is being streamed; the others were already logged with their
      // paths.
      if (named !== undefined) return;
      const { code } = toAppError(error);
      deps.log[ERRORS[code].log]({ requestId: requestIdOf(c), path, code, err: error }, 'a stream failed');
    },
    responseMeta: ({ errors, info }) => {
      // A stream's headers are sent before anything in it is known. A proxy must not buffer it.
      if (info?.accept) return { headers: new Headers({ 'X-Accel-Buffering': 'no' }) };
      const waits = errors.map((error) => toAppError(error).details.retryAfterSeconds ?? 0);
      const wait = Math.max(0, ...waits);
      return wait > 0 ? { headers: new Headers({ 'Retry-After': String(wait) }) } : {};
    },
  });
}

function isUpload(c: HonoContext): boolean {
  if (!UPLOADS.has(c.req.path)) return false;
  return /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');
}

function bodyLimitOf(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: (c) =>
      c.json(
        {
          error: {
            message: 'This is too large to be accepted.',
            data: { appCode: 'PAYLOAD_TOO_LARGE', httpStatus: 413 },
          },
        },
        413,
      ),
  });
}
