import { experimental_trpcMiddleware as middleware } from '@trpc/server';
import { AppError } from '#server/errors.ts';
import { type CallFingerprint, type KeyedCall, keyedCall } from '#server/idempotency/keyed-call.ts';
import type { LimitName } from '#server/limits/rate-limiter.ts';
import { type OwnInterview, ownInterview as prove } from '#server/modules/interviews/own-interview.ts';
import { linkedInterview } from '#server/modules/sharing/friend-link.ts';
import type { AuthedContext, Context } from './init.ts';

/** At most so often a user. */
// Stryker disable next-line BlockStatement: without a builder no router loads, and nothing starts.
export function rateLimited(limit: LimitName) {
  return middleware<{ ctx: AuthedContext }>().create(async ({ ctx, next }) => {
    await ctx.deps.limits.rates.admit(limit, ctx.user.id);
    return next();
  });
}

/** For the operator. */
export const operatorOnly = middleware<{ ctx: AuthedContext }>().create(async ({ ctx, next }) => {
  if ((await ctx.deps.data.stores.operator.operatorId()) !== ctx.user.id) throw new AppError('NOT_OPERATOR');
  return next();
});

/** At most so often a network address, where nobody has signed in yet. */
// Stryker disable next-line BlockStatement: as above.
export function rateLimitedByAddress(limit: LimitName) {
  return middleware<{ ctx: Context }>().create(async ({ ctx, next }) => {
    await ctx.deps.limits.rates.admit(limit, ctx.caller.address);
    return next();
  });
}

/** The interview that the input names, if it is the caller's: `ctx.interview` proves it. */
export const ownedInterview = middleware<{ ctx: AuthedContext; input: { id: number } }>().create(
  async ({ ctx, input, next }) => {
    const interview: OwnInterview = await prove(ctx.deps.data, ctx.user.id, input.id);
    return next({ ctx: { interview } });
  },
);

/**
 * The interview that the link in the input opens: `ctx.linked` proves it. Guesses at links are counted by address, calls by a
 * good one by the link, so that nobody who guesses locks somebody out.
 * @param kind Console or review; left out, either.
 */
// Stryker disable next-line BlockStatement: as above.
export function linkedBy(limit: LimitName, kind?: 'console' | 'review') {
  return middleware<{ ctx: Context; input: { token: string } }>().create(async ({ ctx, input, next }) => {
    const { deps, caller } = ctx;
    const linked = await linkedInterview(deps, input.token, kind).catch(async (error: unknown) => {
      const isGuess = error instanceof AppError && error.code === 'NOT_FOUND';
      if (isGuess) await deps.limits.rates.admit('guessLink', caller.address);
      throw error;
    });
    await deps.limits.rates.admit(limit, linked.link.id);
    return next({ ctx: { linked } });
  });
}

/**
 * A write that may carry an Idempotency-Key: `ctx.call` goes to the store command that makes the effect, so that key and
 * effect are kept together or not at all.
 * @param fingerprint What makes two calls the same one, without the key.
 */
export function idempotent<Input extends { idempotencyKey?: string | undefined } | undefined>(
  action: KeyedCall['action'],
  fingerprint: (input: Input) => CallFingerprint | Promise<CallFingerprint>,
) {
  return middleware<{ ctx: AuthedContext; input: Input }>().create(async ({ ctx, input, next }) => {
    const key = input?.idempotencyKey;
    // Of a recording the whole file would be read: not where nothing is compared.
    const call = keyedCall(ctx.user.id, action, key, key === undefined ? {} : await fingerprint(input));
    return next({ ctx: { call } });
  });
}
