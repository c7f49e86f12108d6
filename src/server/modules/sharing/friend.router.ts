import { recordingReply } from '#server/audio/audio-type.ts';
import { authedProcedure, publicProcedure, replies, router, streams } from '#server/trpc/init.ts';
import { linkedBy, ownedInterview } from '#server/trpc/middleware.ts';
import { linkedBoardReply } from '#shared/contract/board.ts';
import { messageReply } from '#shared/contract/fields.ts';
import {
  askInput,
  consoleReply,
  consoleScript,
  consoleState,
  endConsoleInput,
  enterInput,
  followConsoleInput,
  friendAudioInput,
  linkedBoardInput,
  linkInput,
  meetingState,
  okReply,
  readConsoleInput,
  saveVerdictInput,
  tellCandidateDoingInput,
  tellDoingInput,
} from '#shared/contract/friend.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { reviewSharedInput, sharedReportReply } from '#shared/contract/sharing.ts';
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
import { linkedInterview } from './friend-link.ts';
import { reviewShared, sharedReport } from './shared-report.ts';
import { endAsFriend, saveVerdict } from './verdict.ts';

const read = publicProcedure.input(linkInput);

/** What another person can do with a link, without an account. */
export const friendRouter = router({
  console: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/friend/{token}',
        operationId: 'getConsole',
        summary:
          'The interview as its friend sees it: conversation, clock, the most useful lines now, the verdict so far',
        errors: ['NOT_FOUND', 'RATE_LIMITED', 'QUESTION_RETIRED'],
      },
    })
    .input(readConsoleInput)
    .output(replies(consoleReply))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx, input }) => getConsole(ctx.deps, ctx.linked, input.seat)),
  board: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/friend/{token}/board',
        operationId: 'getConsoleBoard',
        summary: 'What the candidate draws, change by change, and what can be read off it',
        errors: ['NOT_FOUND', 'RATE_LIMITED'],
      },
    })
    .input(linkedBoardInput)
    .output(replies(linkedBoardReply))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx, input }) => getLinkedBoard(ctx.deps, ctx.linked, input.after)),
  script: read
    .meta({
      rest: {
        method: 'GET',
        path: '/api/friend/{token}/script',
        operationId: 'getConsoleScript',
        summary: 'What can be asked: stages, points with probes, hints and wrong sentences, scenes, facts',
        errors: ['NOT_FOUND', 'RATE_LIMITED', 'QUESTION_RETIRED'],
      },
    })
    .output(replies(consoleScript))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx }) => getScript(ctx.deps, ctx.linked)),
  enter: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/friend/{token}/enter',
        operationId: 'enterConsole',
        summary: 'Say who you are and take the console; `seat` names it in the calls that follow',
        errors: ['NOT_FOUND', 'CONSOLE_ELSEWHERE'],
      },
    })
    .input(enterInput)
    .output(replies(consoleReply))
    .use(linkedBy('writeLinked', 'console'))
    .mutation(({ ctx, input }) => enterConsole(ctx.deps, ctx.linked, input)),
  tellDoing: publicProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/friend/{token}/doing',
        operationId: 'tellDoing',
        summary: 'Tell the candidate that you are typing or choosing',
        errors: ['NOT_FOUND', 'CONSOLE_ELSEWHERE'],
      },
    })
    .input(tellDoingInput)
    .output(replies(okReply))
    .use(linkedBy('readLinked', 'console'))
    .mutation(({ ctx, input }) => tellDoing(ctx.deps, ctx.linked, input)),
  ask: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/friend/{token}/questions',
        operationId: 'askAsFriend',
        summary: 'Ask a line of the script by its key, your own words, or aloud without the app',
        status: 201,
        errors: [
          'NOT_FOUND',
          'CONSOLE_ELSEWHERE',
          'INTERVIEW_NOT_IN_PROGRESS',
          'TIME_IS_UP',
          'QUESTION_RETIRED',
        ],
      },
    })
    .input(askInput)
    .output(replies(consoleReply))
    .use(linkedBy('writeLinked', 'console'))
    .mutation(({ ctx, input }) => askAsFriend(ctx.deps, ctx.linked, input)),
  saveVerdict: publicProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/friend/{token}/verdict',
        operationId: 'saveVerdict',
        summary: 'Keep ticks, quotes, rows, notes and remarks, in parts or whole; sent, they are the grade',
        errors: ['NOT_FOUND', 'CONSOLE_ELSEWHERE', 'INTERVIEW_NOT_COMPLETED', 'QUESTION_RETIRED'],
      },
    })
    .input(saveVerdictInput)
    .output(replies(consoleReply))
    .use(linkedBy('writeLinked', 'console'))
    .mutation(({ ctx, input }) => saveVerdict(ctx.deps, ctx.linked, input)),
  end: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/friend/{token}/end',
        operationId: 'endAsFriend',
        summary: 'End the interview; one in which nothing was asked gives its session back',
        errors: ['NOT_FOUND', 'CONSOLE_ELSEWHERE', 'QUESTION_RETIRED'],
      },
    })
    .input(endConsoleInput)
    .output(replies(consoleReply))
    .use(linkedBy('writeLinked', 'console'))
    .mutation(({ ctx, input }) => endAsFriend(ctx.deps, ctx.linked, input)),
  report: read
    .meta({
      rest: {
        method: 'GET',
        path: '/api/friend/{token}/report',
        operationId: 'getSharedReport',
        summary: 'A report by its link: no sound, no cost, nothing of its owner',
        errors: ['NOT_FOUND', 'RATE_LIMITED', 'INTERVIEW_NOT_COMPLETED'],
      },
    })
    .output(replies(sharedReportReply))
    .use(linkedBy('readLinked'))
    .query(({ ctx }) => sharedReport(ctx.deps, ctx.linked)),
  review: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/friend/{token}/reviews',
        operationId: 'reviewSharedReport',
        summary: 'Score the six dimensions of a shared interview and comment on quotes; no grade moves',
        status: 201,
        errors: ['NOT_FOUND'],
      },
    })
    .input(reviewSharedInput)
    .output(replies(messageReply))
    .use(linkedBy('reviewShared', 'review'))
    .mutation(({ ctx, input }) => reviewShared(ctx.deps, ctx.linked, input)),
});

/** What both sides see of each other, live. Only over tRPC: REST clients poll the console and the interview. */
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
  tellDoing: authedProcedure
    .input(tellCandidateDoingInput)
    .output(replies(okReply))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => {
      ctx.deps.meetings.tellCandidateDoing(ctx.interview.row.id, input.doing);
      return { ok: true as const };
    }),
});

/** Sound, served over REST only: tRPC carries no binary replies. */
export const friendSoundRouter = router({
  answer: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/friend/{token}/responses/{responseId}/audio',
        operationId: 'getLinkedAudio',
        summary: 'A recording, while the interview runs and its candidate allows it',
        errors: ['NOT_FOUND', 'RATE_LIMITED'],
        sends: 'audio',
      },
    })
    .input(friendAudioInput)
    .output(replies(recordingReply))
    .use(linkedBy('readLinked', 'console'))
    .query(({ ctx, input }) => hearAnswer(ctx.deps, ctx.linked, input.responseId)),
});
