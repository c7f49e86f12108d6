import { restRouter } from '#server/trpc/router.ts';
import { argueInput, argumentReply, argumentsReply } from '#shared/contract/arguments.ts';
import { interviewIdInput } from '#shared/contract/interviews.ts';
import { type RestRow, row } from '../rest-row.ts';

export const argumentsRows: readonly RestRow[] = [
  row({
    method: 'GET',
    path: '/api/interviews/{id}/arguments',
    operationId: 'listArguments',
    access: 'signed-in',
    summary: 'What was asked about the report and objected to it, with the answers',
    input: interviewIdInput,
    reply: argumentsReply,
    errors: ['NOT_FOUND'],
    procedure: restRouter.interviews.arguments,
  }),
  row({
    method: 'POST',
    path: '/api/interviews/{id}/arguments',
    operationId: 'argue',
    access: 'signed-in',
    body: 'upload',
    idempotent: true,
    status: 201,
    summary:
      'Ask a model’s report why it says something, or say what was meant: credit moves only by words of the interview, and the former report is kept',
    input: argueInput,
    reply: argumentReply,
    errors: [
      'NOT_FOUND',
      'INTERVIEW_NOT_COMPLETED',
      'QUESTION_RETIRED',
      'AUDIO_TOO_SHORT',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'AI_UNAVAILABLE',
    ],
    procedure: restRouter.interviews.argue,
  }),
];
