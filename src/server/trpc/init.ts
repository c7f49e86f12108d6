import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { AppError, ERRORS } from '#server/errors.ts';
import type { UserReply } from '#shared/contract/auth.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { toAppError, toTrpcError } from './to-app-error.ts';

/** Who sends a request. Few procedures ask, so its parts may be computed on demand. */
export type Caller = {
  readonly requestId: string;
  /** The network address, as far as it can be trusted. */
  readonly address: string;
  /** What sends the request, such as 'Firefox on Linux'. */
  readonly device: string;
};

/** What a procedure knows of the request that it handles. */
export type Context = {
  deps: Deps;
  caller: Caller;
  /** The bearer token as sent, or null. No cookie, query or body ever authenticates. */
  token: string | null;
};

/** The context of a signed-in user's request. */
export type AuthedContext = Context & { user: UserReply; token: string };

/** How a procedure is served over REST; its input, reply, access and Idempotency-Key are those of the procedure. */
export type RestMeta = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written as `{name}`, as in OpenAPI. */
  path: string;
  operationId: string;
  summary: string;
  /** 200 by default. */
  status?: 200 | 201;
  /** The errors that a client should expect besides 400, 401 and 500, and 429 except of a GET. */
  errors?: readonly ErrorCode[];
  /** Sound with range support, or a file made while it is sent, in place of JSON. */
  sends?: 'audio' | 'archive';
};

export type Meta = { access?: 'public' | 'signed-in'; rest?: RestMeta };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: superjson,
    isDev: false,
    // Proxies cut connections on which nothing is sent.
    jsonl: { pingMs: 15_000 },
    errorFormatter: ({ shape, error, ctx }) => {
      const appError = toAppError(error);
      return {
        message: appError.message,
        code: shape.code,
        data: {
          code: ERRORS[appError.code].trpc,
          httpStatus: ERRORS[appError.code].http,
          appCode: appError.code,
          requestId: ctx?.caller.requestId,
          ...appError.details,
        },
      };
    },
  });

/** Throws a tRPC error for whatever went wrong, and logs it with the request's id. */
function refuse({ deps, caller }: Context, path: string, thrown: unknown): never {
  const error = toAppError(thrown);
  const level = ERRORS[error.code].log;
  const detail = level === 'error' ? { err: error.cause ?? error } : {};
  deps.log[level]({ requestId: caller.requestId, path, code: error.code, ...detail }, 'request refused');
  throw toTrpcError(error);
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;

/**
 * Deeper than any input of ours. What is below is left to the input's schema, or a body of brackets would exhaust the
 * stack.
 */
const MAX_INPUT_DEPTH = 32;

/**
 * The input without its zero characters. Nobody types them, PostgreSQL keeps no text with one, and an installation must
 * be able to move its data there.
 */
function withoutZeros(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return input.includes('\0') ? input.replaceAll('\0', '') : input;
  if (depth === MAX_INPUT_DEPTH) return input;
  const inside = (value: unknown) => withoutZeros(value, depth + 1);
  if (Array.isArray(input)) return input.map(inside);
  if (input instanceof FormData) return inside(Object.fromEntries(input));
  // Files and dates are left as they are.
  if (!isPlain(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, inside(value)]));
}

function isPlain(input: unknown): input is object {
  if (typeof input !== 'object' || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}

const procedure = t.procedure.use(({ getRawInput, next }) =>
  next({ getRawInput: async () => withoutZeros(await getRawInput()) }),
);

/** A procedure that anyone may call. */
export const publicProcedure = procedure.meta({ access: 'public' }).use(async ({ ctx, path, next }) => {
  const result = await next();
  return result.ok ? result : refuse(ctx, path, result.error);
});

/**
 * A procedure for signed-in users: `ctx.user` is the caller. Signing in and handling errors are one middleware, because
 * reads are the hot path.
 */
export const authedProcedure = procedure.meta({ access: 'signed-in' }).use(async ({ ctx, path, next }) => {
  const session = ctx.token === null ? null : await ctx.deps.data.sessions.authenticate(ctx.token);
  if (!session) return refuse(ctx, path, new AppError('UNAUTHENTICATED'));
  const result = await next({ ctx: session });
  return result.ok ? result : refuse(ctx, path, result.error);
});

type Output<Schema extends z.ZodType> = ((reply: unknown) => z.output<Schema>) & { schema: Schema };

/** A reply that is sent piece by piece, for `.output`: each piece has exactly the keys of the schema. */
export function streams<Schema extends z.ZodType>(schema: Schema) {
  const pieces = z.custom<AsyncIterable<unknown>>(
    (reply) => typeof reply === 'object' && reply !== null && Symbol.asyncIterator in reply,
  );
  return async function* (reply: unknown): AsyncGenerator<z.output<Schema>, void> {
    for await (const piece of pieces.parse(reply)) yield schema.parse(piece);
  };
}

/**
 * The reply of a procedure, for its `.output`: exactly the keys of the schema. It parses synchronously, because zod is
 * several times as fast then.
 */
export function replies<Schema extends z.ZodType>(schema: Schema): Output<Schema> {
  return Object.assign((reply: unknown) => schema.parse(reply), { schema });
}
