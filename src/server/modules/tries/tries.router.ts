import { authedProcedure, publicProcedure, replies, router } from '#server/trpc/init.ts';
import { rateLimited, rateLimitedByAddress } from '#server/trpc/middleware.ts';
import { messageReply } from '#shared/contract/primitives.ts';
import {
  answerTryForm,
  keptTriesReply,
  keptTryInput,
  keptTryReply,
  startTryReply,
  tryReply,
  tryTokenInput,
} from '#shared/contract/tries.ts';
import { answerTry } from './answer-try.ts';
import { findTry, tryReplyOf } from './get-try.ts';
import { deleteKeptTry, keepTry, listKeptTries } from './kept-tries.ts';
import { startTry } from './start-try.ts';

/** One answer without an account, and what an account keeps of it. */
export const triesRouter = router({
  start: publicProcedure
    .output(replies(startTryReply))
    .use(rateLimitedByAddress('startTry'))
    .mutation(({ ctx }) => startTry(ctx.deps)),
  get: publicProcedure
    .input(tryTokenInput)
    .output(replies(tryReply))
    .query(async ({ ctx, input }) => tryReplyOf(ctx.deps, await findTry(ctx.deps, input.token))),
  answer: publicProcedure
    // Before the form is read.
    .use(rateLimitedByAddress('answerTry'))
    .input(answerTryForm)
    .output(replies(tryReply))
    .mutation(({ ctx, input }) => answerTry(ctx.deps, input)),
  keep: authedProcedure
    .input(tryTokenInput)
    .output(replies(keptTryReply))
    .use(rateLimited('keepTry'))
    .mutation(({ ctx, input }) => keepTry(ctx.deps, ctx.user.id, input.token)),
  kept: authedProcedure
    .output(replies(keptTriesReply))
    .query(({ ctx }) => listKeptTries(ctx.deps, ctx.user.id)),
  delete: authedProcedure
    .input(keptTryInput)
    .output(replies(messageReply))
    .use(rateLimited('keepTry'))
    .mutation(({ ctx, input }) => deleteKeptTry(ctx.deps, ctx.user.id, input.tryId)),
});
