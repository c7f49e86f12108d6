import { recordingReply } from '#server/audio/audio-type.ts';
import { authedProcedure, publicProcedure, replies, router, streams } from '#server/trpc/init.ts';
import { linkedBy, ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import { linkedBoardReply } from '#shared/contract/board.ts';
import {
  allowListeningInput,
  askInput,
  consoleReply,
  consoleScript,
  consoleState,
  endConsoleInput,
  enterInput,
  followConsoleInput,
  friendAudioInput,
  friendLinkReply,
  linkedBoardInput,
  linkInput,
  meetingState,
  newFriendLinkReply,
  okReply,
  readConsoleInput,
  saveVerdictInput,
  tellDoingInput,
} from '#shared/contract/friend.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { messageReply } from '#shared/contract/primitives.ts';
import {
  newShareLinkReply,
  reviewSharedInput,
  revokeShareInput,
  sharedReportReply,
  shareLinksReply,
  shareReportInput,
} from '#shared/contract/sharing.ts';
import { askAsFriend } from './ask-as-friend.ts';
import {
  enterConsole,
  followConsole,
  followFriend,
  getConsole,
  getLinkedBoard,
  getScript,
  hearAnswer,
  tellDoing,
} from './console.ts';
import { allowListening, friendLinkOf, inviteFriend, linkedInterview, revokeFriend } from './friend-link.ts';
import { listShares, revokeShare, shareReport } from './share-report.ts';
import { reviewShared, sharedReport } from './shared-report.ts';
import { endAsFriend, saveVerdict } from './verdict.ts';

/** Links to an interview, as their owner makes them: to hold it from a console, and to review its report. */
export const sharingRouter = router({
  create: authedProcedure
    .input(shareReportInput)
    .output(replies(newShareLinkReply))
    .use(rateLimited('shareReport'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => shareReport(ctx.deps, ctx.interview, input)),
  list: authedProcedure
    .input(interviewIdInput)
    .output(replies(shareLinksReply))
    .use(ownedInterview)
    .query(({ ctx }) => listShares(ctx.deps, ctx.interview)),
  revoke: authedProcedure
    .input(revokeShareInput)
    .output(replies(messageReply))
    .use(rateLimited('revokeShare'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => revokeShare(ctx.deps, ctx.interview, input.linkId)),
  inviteFriend: authedProcedure
    .input(interviewIdInput)
    .output(replies(newFriendLinkReply))
    .use(rateLimited('inviteFriend'))
    .use(ownedInterview)
    .mutation(({ ctx }) => inviteFriend(ctx.deps, ctx.interview)),
  friend: authedProcedure
    .input(interviewIdInput)
    .output(replies(friendLinkReply))
    .use(ownedInterview)
    .query(({ ctx }) => friendLinkOf(ctx.deps, ctx.interview)),
  allowListening: authedProcedure
    .input(allowListeningInput)
    .output(replies(friendLinkReply))
    .use(rateLimited('revokeShare'))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => allowListening(ctx.deps, ctx.interview, input.mayListen)),
  revokeFriend: authedProcedure
    .input(interviewIdInput)
    .output(replies(messageReply))
    .use(rateLimited('revokeShare'))
    .use(ownedInterview)
    .mutation(({ ctx }) => revokeFriend(ctx.deps, ctx.interview)),
});

const read = publicProcedure.input(linkInput);

/** What another person does with a link, without an account. */
export const friendRouter = router({
  console: publicProcedure
    .input(readConsoleInput)
    .output(replies(consoleReply))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx, input }) => getConsole(ctx.deps, ctx.linked, input.seat)),
  board: publicProcedure
    .input(linkedBoardInput)
    .output(replies(linkedBoardReply))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx, input }) => getLinkedBoard(ctx.deps, ctx.linked, input.after)),
  script: read
    .output(replies(consoleScript))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx }) => getScript(ctx.deps, ctx.linked)),
  enter: publicProcedure
    .input(enterInput)
    .output(replies(consoleReply))
    .use(linkedBy('writeLinked', 'console'))
    .mutation(({ ctx, input }) => enterConsole(ctx.deps, ctx.linked, input)),
  tellDoing: publicProcedure
    .input(tellDoingInput)
    .output(replies(okReply))
    .use(linkedBy('readLinked', 'console'))
    .mutation(({ ctx, input }) => tellDoing(ctx.deps, ctx.linked, input)),
  ask: publicProcedure
    .input(askInput)
    .output(replies(consoleReply))
    .use(linkedBy('writeLinked', 'console'))
    .mutation(({ ctx, input }) => askAsFriend(ctx.deps, ctx.linked, input)),
  saveVerdict: publicProcedure
    .input(saveVerdictInput)
    .output(replies(consoleReply))
    .use(linkedBy('writeLinked', 'console'))
    .mutation(({ ctx, input }) => saveVerdict(ctx.deps, ctx.linked, input)),
  end: publicProcedure
    .input(endConsoleInput)
    .output(replies(consoleReply))
    .use(linkedBy('writeLinked', 'console'))
    .mutation(({ ctx, input }) => endAsFriend(ctx.deps, ctx.linked, input)),
  report: read
    .output(replies(sharedReportReply))
    .use(linkedBy('readLinked'))
    .query(({ ctx }) => sharedReport(ctx.deps, ctx.linked)),
  review: publicProcedure
    .input(reviewSharedInput)
    .output(replies(messageReply))
    .use(linkedBy('reviewShared', 'review'))
    .mutation(({ ctx, input }) => reviewShared(ctx.deps, ctx.linked, input)),
});

/** What both sides are told while it happens. Over tRPC alone: REST clients ask for the console and the interview. */
export const meetingRouter = router({
  console: publicProcedure
    .input(followConsoleInput)
    .output(streams(consoleState))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx, input, signal }) => {
      const isOpen = () =>
        linkedInterview(ctx.deps, input.token, 'console').then(
          () => true,
          () => false,
        );
      return followConsole(ctx.deps, ctx.linked, input.seat, isOpen, signal);
    }),
  room: authedProcedure
    .input(interviewIdInput)
    .output(streams(meetingState))
    .use(ownedInterview)
    .query(({ ctx, signal }) => followFriend(ctx.deps, ctx.interview, signal)),
});

/** Sound. Served by the REST rows only: tRPC carries no binary replies. */
export const friendSoundRouter = router({
  answer: publicProcedure
    .input(friendAudioInput)
    .output(replies(recordingReply))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx, input }) => hearAnswer(ctx.deps, ctx.linked, input.responseId)),
});
