import { resolveResponse } from '@trpc/server/http';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '#server/deps.ts';
import { contextOf } from '#server/http-context.ts';
import { MAX_AUDIO_BYTES } from '#shared/rules/recording-limits.ts';
import { appRouter } from './router.ts';
import { toAppError } from './to-app-error.ts';

/** More calls in one batch are refused whole: a batch could carry many password guesses (trust, finding 5). */
export const MAX_BATCH_SIZE = 10;
const JSON_BODY_BYTES = 100 * 1024;
/** Calls that carry sound. */
const FORM_CALLS = ['/trpc/interviews.appendRecording', '/trpc/interviews.submitAnswer'];
const FORM_BODY_BYTES = MAX_AUDIO_BYTES + JSON_BODY_BYTES;

/** Serves the procedures at /trpc. tRPC's fetch adapter would read the address and copy the headers once more. */
export function mountTrpc(app: Hono, deps: Deps): void {
  const tooLarge = bodyLimitOf(JSON_BODY_BYTES);
  const formTooLarge = bodyLimitOf(FORM_BODY_BYTES);
  app.use('/trpc/*', (c, next) => {
    if (c.req.method === 'GET') return next();
    return FORM_CALLS.includes(c.req.path) ? formTooLarge(c, next) : tooLarge(c, next);
  });
  app.all('/trpc/*', (c) =>
    resolveResponse({
      req: c.req.raw,
      path: c.req.path.slice('/trpc/'.length),
      error: null,
      router: appRouter,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: async () => contextOf(deps, c),
      responseMeta: ({ errors }) => {
        const waits = errors.map((error) => toAppError(error).details.retryAfterSeconds ?? 0);
        const wait = Math.max(0, ...waits);
        return wait > 0 ? { headers: new Headers({ 'Retry-After': String(wait) }) } : {};
      },
    }),
  );
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
