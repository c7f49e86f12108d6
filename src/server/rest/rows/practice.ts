import { restRouter } from '#server/trpc/router.ts';
import { compareInterviewsInput, comparisonReply } from '#shared/contract/comparison.ts';
import { attemptReply, rateAttemptInput } from '#shared/contract/exercise.ts';
import { answerPracticeInput, guestExerciseReply, practiceReply } from '#shared/contract/practice.ts';
import { progressReply } from '#shared/contract/progress.ts';
import { bankReply } from '#shared/contract/questions.ts';
import { type RestRow, row } from '../rest-row.ts';

export const practiceRows: readonly RestRow[] = [
  row({
    method: 'GET',
    path: '/api/progress',
    operationId: 'getProgress',
    access: 'signed-in',
    summary: 'Figures, scores over time, dimensions and coverage over all interviews of the user',
    reply: progressReply,
    procedure: restRouter.progress.get,
  }),
  row({
    method: 'GET',
    path: '/api/comparison',
    operationId: 'compareInterviews',
    access: 'signed-in',
    body: 'query',
    summary:
      'Two tries of one question, dimension by dimension and quote against quote; the earlier one is `a`',
    input: compareInterviewsInput,
    reply: comparisonReply,
    errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED'],
    procedure: restRouter.interviews.compare,
  }),
  row({
    method: 'GET',
    path: '/api/questions',
    operationId: 'listQuestions',
    access: 'signed-in',
    summary: 'The bank of questions, with what the user did with each',
    reply: bankReply,
    procedure: restRouter.questions.list,
  }),
  row({
    method: 'GET',
    path: '/api/practice',
    operationId: 'getPractice',
    access: 'signed-in',
    summary: "Today's exercise, and the latest answer to one",
    reply: practiceReply,
    procedure: restRouter.practice.get,
  }),
  row({
    method: 'POST',
    path: '/api/practice',
    operationId: 'answerPractice',
    access: 'signed-in',
    body: 'upload',
    idempotent: true,
    status: 201,
    summary:
      'Answer an exercise, up to 90 s as a recording or in words; the reply has what to check it against. Costs no session, and a recording is not kept',
    input: answerPracticeInput,
    reply: attemptReply,
    errors: ['NOT_FOUND', 'AUDIO_TOO_SHORT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    procedure: restRouter.practice.answer,
  }),
  row({
    method: 'PUT',
    path: '/api/practice/{attemptId}/rating',
    operationId: 'rateAttempt',
    access: 'signed-in',
    body: 'json',
    summary: 'Rate an answer to any exercise, which sets when it comes again; the first rating stands',
    input: rateAttemptInput,
    reply: attemptReply,
    errors: ['NOT_FOUND'],
    procedure: restRouter.practice.rate,
  }),
  row({
    method: 'GET',
    path: '/api/practice/guest',
    operationId: 'getGuestExercise',
    access: 'public',
    summary: 'One exercise to answer without an account, with what to check it against; nothing is sent back',
    reply: guestExerciseReply,
    errors: ['SIGN_UP_CLOSED'],
    procedure: restRouter.practice.guest,
  }),
];
