import { experimental_trpcMiddleware as middleware } from '@trpc/server';
import { AppError } from '#server/errors.ts';
import { type CallFingerprint, type KeyedCall, keyedCall } from '#server/idempotency/keyed-call.ts';
import type { LimitName } from '#server/limits/rate-limiter.ts';
import { type OwnInterview, ownInterview as prove } from '#server/modules/interviews/own-interview.ts';
import { linkedInterview } from '#server/modules/sharing/friend-link.ts';
import type { AuthedContext, Context } from './init.ts';

/** Limits how often a user may call. */
// Stryker disable next-line BlockStatement: without a builder no router loads, and nothing starts.
export function rateLimited(limit: LimitName) {
  return middleware<{ ctx: AuthedContext }>().create(async ({ ctx, next }) => {
    await ctx.deps.limits.rates.admit(limit, ctx.user.id);
    return next();
  });
}

/** Lets only the operator call. */
export const operatorOnly = middleware<{ ctx: AuthedContext }>().create(async ({ ctx, next }) => {
  if ((await ctx.deps.data.stores.operator.operatorId()) !== ctx.user.id) throw new AppError('NOT_OPERATOR');
  return next();
});

/** Limits how often a network address may call, for callers that are not signed in. */
// Stryker disable next-line BlockStatement: as above.
export function rateLimitedByAddress(limit: LimitName) {
  return middleware<{ ctx: Context }>().create(async ({ ctx, next }) => {
    await ctx.deps.limits.rates.admit(limit, ctx.caller.address);
    return next();
  });
}

/** Finds the interview that the input names, if it is the caller's: `ctx.interview` proves it. */
export const ownedInterview = middleware<{ ctx: AuthedContext; input: { id: number } }>().create(
  async ({ ctx, input, next }) => {
    const interview: OwnInterview = await prove(ctx.deps.data, ctx.user.id, input.id);
    return next({ ctx: { interview } });
  },
);

/**
 * Finds the interview that the link in the input opens: `ctx.linked` proves it. Guesses at links are counted by
 * address, and calls with a good link by that link, so that nobody's guesses lock out somebody else.
 * @param kind Console or review; if left out, either.
 */
// Stryker disable next-line BlockStatement: as above.
export function linkedBy(limit: LimitName, kind?: 'console' | 'review') {
  return middleware<{ ctx: Context; input: { token: string } }>().create(async ({ ctx, input, next }) => {
    const { deps, caller } = ctx;
    const linked = await linkedInterview(deps, input.token, kind).catch(async (error: unknown) => {
      if (error instanceof AppError) await deps.limits.rates.admit('guessLink', caller.address);
      throw error;
    });
    await deps.limits.rates.admit(limit, linked.link.id);
    return next({ ctx: { linked } });
  });
}

/**
 * For a write that may carry an Idempotency-Key: `ctx.call` goes to the store command that makes the effect, so that
 * key and effect are kept together or not at all.
 * @param fingerprint The fields by which two calls count as the same, without the key.
 */
export function idempotent<Input extends { idempotencyKey?: string | undefined } | undefined>(
  action: KeyedCall['action'],
  fingerprint: (input: Input) => CallFingerprint | Promise<CallFingerprint>,
) {
  return middleware<{ ctx: AuthedContext; input: Input }>().create(async ({ ctx, input, next }) => {
    const key = input?.idempotencyKey;
    // Without a key nothing is compared, so a recording's file need not be read for its fingerprint.
    const call = keyedCall(ctx.user.id, action, key, key === undefined ? {} : await fingerprint(input));
    return next({ ctx: { call } });
  });
}
