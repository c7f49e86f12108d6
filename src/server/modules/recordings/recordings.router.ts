import { recordingReply, soundReply, spokenReply } from '#server/audio/audio-type.ts';
import { authedProcedure, replies, router } from '#server/trpc/init.ts';
import { ownedInterview, rateLimited } from '#server/trpc/middleware.ts';
import {
  answerAudioInput,
  appendRecordingForm,
  appendRecordingReply,
  vocabularyReply,
} from '#shared/contract/answers.ts';
import { betterAudioInput, interviewIdInput } from '#shared/contract/interviews.ts';
import { questionAudioInput } from '#shared/contract/keys.ts';
import { turnSpeechInput } from '#shared/contract/turn.ts';
import { appendRecording } from './append-recording.ts';
import { browserVocabulary } from './live-words.ts';
import { betterAudio, greetingAudio, questionAudio, turnSpeech } from './speak-question.ts';
import { answerAudio } from './stored-recordings.ts';

export const recordingsRouter = router({
  appendRecording: authedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/interviews/{id}/recordings/{key}',
        operationId: 'appendRecording',
        summary:
          'Send an answer while it is spoken; the client names the recording and answers with it at the end',
        errors: [
          'NOT_FOUND',
          'INTERVIEW_NOT_IN_PROGRESS',
          'PAYLOAD_TOO_LARGE',
          'USER_STORAGE_FULL',
          'STORAGE_FULL',
        ],
      },
    })
    .use(rateLimited('appendRecording'))
    .input(appendRecordingForm)
    .output(replies(appendRecordingReply))
    .use(ownedInterview)
    .mutation(({ ctx, input }) => appendRecording(ctx.deps, ctx.interview, input)),
  /** For a browser with speech recognition of its own. */
  vocabulary: authedProcedure
    .input(interviewIdInput)
    .output(replies(vocabularyReply))
    .use(ownedInterview)
    .query(({ ctx }) => ({ terms: browserVocabulary(ctx.deps.data.content, ctx.interview.row.questionId) })),
});

/** Sound, served over REST only: tRPC carries no binary replies. */
export const soundRouter = router({
  question: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/audio',
        operationId: 'getQuestionAudio',
        summary: 'The current question, spoken; with `note`, what was said to that key under it',
        errors: ['NOT_FOUND', 'NO_SPEAKER', 'AI_UNAVAILABLE'],
        sends: 'audio',
      },
    })
    .input(questionAudioInput)
    .output(replies(spokenReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => questionAudio(ctx.deps, ctx.interview, input.note)),
  greeting: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/greeting',
        operationId: 'getGreetingAudio',
        summary: 'What the interviewer says before the first question, spoken',
        errors: ['NOT_FOUND', 'NO_SPEAKER', 'AI_UNAVAILABLE'],
        sends: 'audio',
      },
    })
    .input(interviewIdInput)
    .output(replies(spokenReply))
    .use(ownedInterview)
    .query(({ ctx }) => greetingAudio(ctx.deps, ctx.interview)),
  answer: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/responses/{responseId}/audio',
        operationId: 'getAnswerAudio',
        summary: 'The candidate’s own recording',
        errors: ['NOT_FOUND'],
        sends: 'audio',
      },
    })
    .input(answerAudioInput)
    .output(replies(recordingReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => answerAudio(ctx.deps, ctx.interview.row.id, input.responseId)),
  better: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/better/{point}',
        operationId: 'getBetterAnswerAudio',
        summary: 'What a strong answer says of one point, spoken, once the interview is completed',
        errors: ['NOT_FOUND', 'NO_SPEAKER', 'AI_UNAVAILABLE'],
        sends: 'audio',
      },
    })
    .input(betterAudioInput)
    .output(replies(spokenReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => betterAudio(ctx.deps, ctx.interview, input.point)),
  turn: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interviews/{id}/responses/{responseId}/speech',
        operationId: 'getTurnSpeech',
        summary:
          'The question that follows an answer, spoken: sent while it is being made as 16-bit mono samples (`audio/pcm;rate=24000`), or as a file once it is there',
        errors: ['NOT_FOUND', 'NO_SPEAKER', 'AI_UNAVAILABLE'],
        sends: 'audio',
      },
    })
    .input(turnSpeechInput)
    .output(replies(soundReply))
    .use(ownedInterview)
    .query(({ ctx, input }) => turnSpeech(ctx.deps, ctx.interview, input.responseId)),
});
