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

/** More calls in one batch are refused whole: a batch could carry many password guesses. */
export const MAX_BATCH_SIZE = 10;
const JSON_BODY_BYTES = 100 * 1024;
const PREFIX = '/trpc/';
/** Calls that carry sound. */
const UPLOADS = new Set(
  [...proceduresOf(appRouter)].filter(([, each]) => isForm(each)).map(([path]) => PREFIX + path),
);

/** Serves the procedures at /trpc. tRPC's fetch adapter would read the address and copy the headers a second time. */
export function mountTrpc(app: Hono, deps: Deps): void {
  const tooLarge = bodyLimitOf(JSON_BODY_BYTES);
  app.use('/trpc/*', (c, next) => (c.req.method === 'GET' || isUpload(c) ? next() : tooLarge(c, next)));
  app.all('/trpc/*', (c) => (isUpload(c) ? receive(deps, c) : replyToCalls(deps, c)));
}

async function receive(deps: Deps, c: HonoContext): Promise<Response> {
  const upload = openUpload(deps, c);
  // tRPC asks the request for its form once it knows who calls; its own reading would keep all of it in memory.
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
      // Of a reply that is being sent piece by piece; the others were logged with their names.
      if (named !== undefined) return;
      const { code } = toAppError(error);
      deps.log[ERRORS[code].log]({ requestId: requestIdOf(c), path, code, err: error }, 'a stream failed');
    },
    responseMeta: ({ errors, info }) => {
      // Of a stream the headers are sent before anything of it is known; a proxy must not collect it.
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
