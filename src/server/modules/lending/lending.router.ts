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

/** A page lends the model of its browser to its own user's interviews. */
export const lendingRouter = router({
  /** Open as long as the page lends. */
  offer: authedProcedure
    .use(rateLimited('offerModel'))
    .input(offerInput)
    .output(streams(lendingEvent))
    .query(({ ctx, input, signal }) => lendModel(ctx.deps, ctx.user.id, input, signal)),
  /** What was written of an answer so far. */
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
  /** What conducts and judges the interviews of this user now. */
  state: authedProcedure.output(replies(lendingReply)).query(({ ctx: { deps, user } }) => ({
    serverModel: deps.ai.active.interviewer.engine.model,
    lent: deps.ai.lenders.lentBy(user.id),
  })),
});
