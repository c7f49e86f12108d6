import { recordingReply, spokenReply, streamedReply } from '#server/audio/audio-type.ts';
import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import {
  answerAudioInput,
  appendRecordingForm,
  appendRecordingReply,
  betterAudioInput,
  interviewIdInput,
  vocabularyReply,
} from '#shared/contract/interviews.ts';
import { questionAudioInput } from '#shared/contract/keys.ts';
import { turnSpeechInput } from '#shared/contract/turn.ts';
import { appendRecording } from './append-recording.ts';
import { browserVocabulary } from './live-words.ts';
import { betterAudio, greetingAudio, questionAudio, turnSpeech } from './speak-question.ts';
import { answerAudio } from './stored-recordings.ts';

export const recordingsRouter = router({
  appendRecording: authedProcedure
    .use(rateLimited('appendRecording'))
    .input(appendRecordingForm)
    .output(replies(appendRecordingReply))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => appendRecording(ctx.deps, ctx.interview, input)),
  /** For a browser that turns speech into text itself. */
  vocabulary: authedProcedure
    .input(interviewIdInput)
    .output(replies(vocabularyReply))
    .use(ownedInterview)
    .query(({ ctx }) => ({ terms: browserVocabulary(ctx.deps.content, ctx.interview.row.questionId) })),
});

/** Sound. Served by the REST rows only: tRPC carries no binary replies. */
export const soundRouter = router({
  question: authedProcedure
    .input(questionAudioInput)
    .output(replies(spokenReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => questionAudio(ctx.deps, ctx.interview, input.note)),
  greeting: authedProcedure
    .input(interviewIdInput)
    .output(replies(spokenReply))
    .use(ownedInterview)
    .query(({ ctx }) => greetingAudio(ctx.deps, ctx.interview)),
  better: authedProcedure
    .input(betterAudioInput)
    .output(replies(spokenReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => betterAudio(ctx.deps, ctx.interview, input.point)),
  turn: authedProcedure
    .input(turnSpeechInput)
    .output(replies(spokenReply.or(streamedReply).or(recordingReply)))
    .use(ownedInterview)
    .query(({ ctx, input }) => turnSpeech(ctx.deps, ctx.interview, input.responseId)),
  answer: authedProcedure
    .input(answerAudioInput)
    .output(replies(recordingReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => answerAudio(ctx.deps, ctx.interview.row.id, input.responseId)),
});
