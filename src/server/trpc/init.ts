import { initTRPC } from '@trpc/server';

import type { Deps } from '#server/deps.ts';
import { AppError, ERRORS } from '#server/errors.ts';
import { toAppError, toTrpcError } from './to-app-error.ts';
import { transformer } from './transformer.ts';

/** What a procedure knows of the request it serves. */
export type Context = {
  deps: Deps;
  requestId: string;
  /** The caller's network address, as far as it can be trusted. */
  clientAddress: string;
  /** The bearer token as sent, or null. No cookie, query or body ever authenticates. */
  token: string | null;
};

const t = initTRPC.context<Context>().create({
  transformer,
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const appError = toAppError(error);
    return {
      message: appError.message,
      code: shape.code,
      data: {
        code: ERRORS[appError.code].trpc,
        httpStatus: ERRORS[appError.code].http,
        appCode: appError.code,
        requestId: ctx?.requestId,
        ...appError.details,
      },
    };
  },
});

/** Turns whatever went wrong into the one error class, and logs it with the request's id. */
const mapErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toAppError(result.error);
  const level = ERRORS[error.code].log;
  const detail = level === 'error' ? { err: error.cause ?? error } : {};
  ctx.deps.log[level]({ requestId: ctx.requestId, path, code: error.code, ...detail }, 'request refused');
  throw toTrpcError(error);
});

const authenticate = t.middleware(async ({ ctx, next }) => {
  const session = ctx.token === null ? null : await ctx.deps.sessions.authenticate(ctx.token);
  if (!session) throw new AppError('UNAUTHENTICATED');
  return next({ ctx: { user: session.user, token: session.token } });
});

export const router = t.router;
/** For anyone. */
export const publicProcedure = t.procedure.use(mapErrors);
/** For signed-in users: `ctx.user` is theirs. */
export const authedProcedure = publicProcedure.use(authenticate);
