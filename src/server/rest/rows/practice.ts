import { restRouter } from '#server/trpc/router.ts';
import { compareInterviewsInput, comparisonReply } from '#shared/contract/comparison.ts';
import { answerPracticeInput, practiceReply, practiceTryReply } from '#shared/contract/practice.ts';
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
    summary: 'The next short task, and the latest answer to one',
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
      'Answer a task, up to 90 s as a recording or in words; its points are heard before and after. Costs no session, and a recording is not kept',
    input: answerPracticeInput,
    reply: practiceTryReply,
    errors: ['NOT_FOUND', 'AUDIO_TOO_SHORT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    procedure: restRouter.practice.answer,
  }),
];
