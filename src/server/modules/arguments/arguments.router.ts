import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { idempotent, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { type ArgueInput, argueForm, argumentReply, argumentsReply } from '#shared/contract/arguments.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { argue, listArguments } from './argue.ts';

export const argumentsRouter = router({
  arguments: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/arguments',
        operationId: 'listArguments',
        summary: 'What was asked about the report and objected to it, with the answers',
        errors: ['NOT_FOUND'],
      },
    })
    .input(interviewIdInput)
    .output(replies(argumentsReply))
    .use(ownedInterview)
    .query(({ ctx }) => listArguments(ctx.deps, ctx.interview)),
  argue: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/interviews/{id}/arguments',
        operationId: 'argue',
        summary:
          'Ask a model’s report why it says something, or say what was meant: credit moves only by words of the interview, and the former report is kept',
        status: 201,
        errors: [
          'NOT_FOUND',
          'INTERVIEW_NOT_COMPLETED',
          'QUESTION_RETIRED',
          'AUDIO_TOO_SHORT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'AI_UNAVAILABLE',
        ],
      },
    })
    .use(rateLimited('argue'))
    .input(argueForm)
    .output(replies(argumentReply))
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
