import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { type ArgueInput, argueForm, argumentReply, argumentsReply } from '#shared/contract/arguments.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { argue, listArguments } from './argue.ts';

export const argumentsRouter = router({
  arguments: authedProcedure
    .input(interviewIdInput)
    .output(replies(argumentsReply))
    .use(ownedInterview)
    .query(({ ctx }) => listArguments(ctx.deps, ctx.interview)),
  argue: authedProcedure
    .input(argueForm)
    .output(replies(argumentReply))
    .use(rateLimited('argue'))
    .use(ownedInterview)
    .use(
      idempotent('argue', ({ id, about, words, audio }: ArgueInput) => ({
        id,
        kind: about.kind,
        about: about.id,
        words: words.trim(),
        ...(audio && { bytes: audio.size }),
      })),
    )
    .mutation(({ ctx, input }) => argue(ctx.deps, ctx.interview, ctx.call, input)),
});
