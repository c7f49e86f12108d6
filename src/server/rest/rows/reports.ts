import { restRouter } from '#server/trpc/router.ts';
import { debriefReply, saveDebriefInput } from '#shared/contract/debrief.ts';
import { answerDrillInput, attemptReply } from '#shared/contract/exercise.ts';
import {
  formerReportInput,
  gradeAgainInput,
  interviewIdInput,
  interviewReply,
} from '#shared/contract/interviews.ts';
import { wholeFormerReportReply } from '#shared/contract/report.ts';
import { type RestRow, row } from '../rest-row.ts';

export const reportsRows: readonly RestRow[] = [
  row({
    method: 'POST',
    path: '/api/interviews/{id}/grade',
    operationId: 'gradeAgain',
    access: 'signed-in',
    idempotent: true,
    summary:
      'Grade a completed interview again with the present grader; costs no session, and the former report is kept',
    input: gradeAgainInput,
    reply: interviewReply,
    errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED', 'QUESTION_RETIRED'],
    procedure: restRouter.interviews.gradeAgain,
  }),
  row({
    method: 'GET',
    path: '/api/interviews/{id}/reports/{reportId}',
    operationId: 'getFormerReport',
    access: 'signed-in',
    summary: 'A report that a later grading replaced, whole',
    input: formerReportInput,
    reply: wholeFormerReportReply,
    errors: ['NOT_FOUND'],
    procedure: restRouter.interviews.formerReport,
  }),
  row({
    method: 'GET',
    path: '/api/interviews/{id}/debrief',
    operationId: 'getDebrief',
    access: 'signed-in',
    summary:
      'What the candidate judges after an interview: sentences that are true or false, the points with the nearest own words, six rows',
    input: interviewIdInput,
    reply: debriefReply,
    errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED', 'QUESTION_RETIRED'],
    procedure: restRouter.interviews.debrief,
  }),
  row({
    method: 'PUT',
    path: '/api/interviews/{id}/debrief',
    operationId: 'saveDebrief',
    access: 'signed-in',
    body: 'json',
    summary: 'Judge, in parts or whole; with `done` the interview has its grade, scored by the candidate',
    input: saveDebriefInput,
    reply: debriefReply,
    errors: ['NOT_FOUND', 'INTERVIEW_NOT_COMPLETED', 'DEBRIEF_INCOMPLETE', 'QUESTION_RETIRED'],
    procedure: restRouter.interviews.saveDebrief,
  }),
  row({
    method: 'POST',
    path: '/api/interviews/{id}/drill',
    operationId: 'answerDrill',
    access: 'signed-in',
    body: 'upload',
    idempotent: true,
    status: 201,
    summary:
      'Answer the drill of the report, or say one point again: up to 90 s in writing or as a recording; the reply has what to check it against, the grade stays',
    input: answerDrillInput,
    reply: attemptReply,
    errors: [
      'NOT_FOUND',
      'INTERVIEW_NOT_COMPLETED',
      'QUESTION_RETIRED',
      'AUDIO_TOO_SHORT',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'AI_UNAVAILABLE',
    ],
    procedure: restRouter.interviews.drill,
  }),
];
