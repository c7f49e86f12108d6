import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Deps } from '#server/deps.ts';
import { AppError, ERRORS } from '#server/errors.ts';
import { requestIdOf } from '#server/http/context.ts';
import { toAppError } from '#server/trpc/to-app-error.ts';
import type { ErrorReply } from '#shared/contract/errors.ts';

/** The one error body of REST. Only a server fault carries the request id, and it reveals nothing else. */
export function errorReply(deps: Deps, c: HonoContext, thrown: unknown): Response {
  const error = toAppError(thrown);
  const { http, log } = ERRORS[error.code];
  if (!(thrown instanceof Error && thrown.cause instanceof AppError) && log === 'error') {
    deps.log.error(
      { requestId: requestIdOf(c), path: c.req.path, err: error.cause ?? error },
      'request failed',
    );
  }
  const body: ErrorReply = { message: error.message, code: error.code, ...error.details };
  if (http >= 500) body.requestId = requestIdOf(c);
  if (error.details.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(error.details.retryAfterSeconds));
  return c.json(body, toStatus(http));
}

function toStatus(http: number): ContentfulStatusCode {
  switch (http) {
    case 400:
    case 401:
    case 402:
    case 403:
    case 404:
    case 405:
    case 409:
    case 413:
    case 415:
    case 422:
    case 429:
    case 503:
    case 507:
      return http;
    default:
      return 500;
  }
}
