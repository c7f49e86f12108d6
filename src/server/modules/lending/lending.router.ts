import { authedProcedure, replies, router, streams } from '#server/trpc/init.ts';
import { rateLimited } from '#server/trpc/middleware.ts';
import {
  lendingEvent,
  lendingReply,
  lentAnswerInput,
  offerInput,
  partialAnswerInput,
  takenReply,
} from '#shared/contract/lending.ts';
import { lendModel } from './lend-model.ts';

/** Calls by which a page lends its browser's model to the interviews of its own user. */
export const lendingRouter = router({
  /** Stays open as long as the page lends. */
  offer: authedProcedure
    .use(rateLimited('offerModel'))
    .input(offerInput)
    .output(streams(lendingEvent))
    .query(({ ctx, input, signal }) => lendModel(ctx.deps, ctx.user.id, input, signal)),
  /** Takes what the model has written of its reply so far. */
  partial: authedProcedure
    .use(rateLimited('lendAnswer'))
    .input(partialAnswerInput)
    .output(replies(takenReply))
    .mutation(({ ctx, input }) => {
      ctx.deps.ai.lenders.channelOf(ctx.user.id, input.lenderId).partial(input.requestId, input.text);
      return { taken: true };
    }),
  answer: authedProcedure
    .use(rateLimited('lendAnswer'))
    .input(lentAnswerInput)
    .output(replies(takenReply))
    .mutation(({ ctx, input }) => {
      ctx.deps.ai.lenders.channelOf(ctx.user.id, input.lenderId).answer(input.requestId, input.answer);
      return { taken: true };
    }),
  /** Which model conducts and judges the interviews of this user now: the server's, or one that is lent. */
  state: authedProcedure.output(replies(lendingReply)).query(({ ctx: { deps, user } }) => ({
    serverModel: deps.ai.active.interviewer.engine.model,
    lent: deps.ai.lenders.lentBy(user.id),
  })),
});
