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
    .meta({
      rest: {
        method: 'GET',
        path: '/api/preparation',
        operationId: 'getPreparation',
        summary: 'The path to an interview, step by step, and the days of this week with practice',
      },
    })
    .input(preparationInput)
    .output(replies(preparationReply))
    .query(({ ctx, input }) => getPreparation(ctx.deps, ctx.user.id, input.timeZone)),
  calendar: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/preparation/calendar',
        operationId: 'getPreparationCalendar',
        summary: 'The rest of the path as the text of an iCalendar file',
        errors: ['NOT_FOUND'],
      },
    })
    .input(preparationInput)
    .output(replies(calendarFileReply))
    .query(({ ctx, input }) => getCalendarFile(ctx.deps, ctx.user.id, input.timeZone)),
  save: authedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/preparation',
        operationId: 'savePreparation',
        summary: 'Set the interview that is prepared for: date, category, level and company',
      },
    })
    .use(rateLimited('savePreparation'))
    .input(savePreparationInput)
    .output(replies(preparationReply))
    .mutation(({ ctx, input }) => savePreparation(ctx.deps, ctx.user.id, input)),
  skip: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/preparation',
        operationId: 'skipPreparation',
        summary: 'Go without a path; what was practiced stays',
      },
    })
    .use(rateLimited('savePreparation'))
    .input(preparationInput)
    .output(replies(preparationReply))
    .mutation(({ ctx, input }) => skipPreparation(ctx.deps, ctx.user.id, input.timeZone)),
});
