import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { rateLimited } from '#server/trpc/middleware.ts';
import {
  calendarFileReply,
  preparationInput,
  preparationReply,
  savePreparationInput,
} from '#shared/contract/preparation.ts';
import { getCalendarFile } from './calendar-file.ts';
import { getPreparation } from './get-preparation.ts';
import { savePreparation, skipPreparation } from './save-preparation.ts';

export const preparationRouter = router({
  get: authedProcedure
    .input(preparationInput)
    .output(replies(preparationReply))
    .query(({ ctx, input }) => getPreparation(ctx.deps, ctx.user.id, input.timeZone)),
  calendar: authedProcedure
    .input(preparationInput)
    .output(replies(calendarFileReply))
    .query(({ ctx, input }) => getCalendarFile(ctx.deps, ctx.user.id, input.timeZone)),
  save: authedProcedure
    .use(rateLimited('savePreparation'))
    .input(savePreparationInput)
    .output(replies(preparationReply))
    .mutation(({ ctx, input }) => savePreparation(ctx.deps, ctx.user.id, input)),
  skip: authedProcedure
    .use(rateLimited('savePreparation'))
    .input(preparationInput)
    .output(replies(preparationReply))
    .mutation(({ ctx, input }) => skipPreparation(ctx.deps, ctx.user.id, input.timeZone)),
});
