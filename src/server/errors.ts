import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { ErrorCode } from '#shared/contract/error-codes.ts';

type ErrorRow = {
  trpc: TRPC_ERROR_CODE_KEY;
  http: number;
  log: 'debug' | 'info' | 'warn' | 'error';
  message: string;
};

/** Every error that the product can return: its code in tRPC and HTTP, how it is logged, and its default message. */
export const ERRORS: Record<ErrorCode, ErrorRow> = {
  INVALID_INPUT: { trpc: 'BAD_REQUEST', http: 400, log: 'debug', message: 'Invalid input' },
  INVALID_CREDENTIALS: { trpc: 'UNAUTHORIZED', http: 401, log: 'info', message: 'Invalid credentials' },
  UNAUTHENTICATED: { trpc: 'UNAUTHORIZED', http: 401, log: 'debug', message: 'Unauthorized' },
  ACCOUNT_DISABLED: {
    trpc: 'FORBIDDEN',
    http: 403,
    log: 'info',
    message: 'This account is disabled. Ask the person who runs this server.',
  },
  EMAIL_TAKEN: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'An account with this email already exists.',
  },
  SIGN_UP_CLOSED: {
    trpc: 'FORBIDDEN',
    http: 403,
    log: 'info',
    message: 'This server takes no new accounts. Ask the person who runs it.',
  },
  INVITE_INVALID: {
    trpc: 'FORBIDDEN',
    http: 403,
    log: 'info',
    message: 'This invitation is not valid any more. Ask for a new one.',
  },
  WRONG_PASSWORD: { trpc: 'BAD_REQUEST', http: 400, log: 'info', message: 'Current password is incorrect.' },
  RESET_TOKEN_INVALID: {
    trpc: 'BAD_REQUEST',
    http: 400,
    log: 'info',
    message: 'Invalid or expired reset token.',
  },
  NOT_OPERATOR: {
    trpc: 'FORBIDDEN',
    http: 403,
    log: 'info',
    message: 'Only the operator of this server may do this.',
  },
  MODEL_IS_SET: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'The settings of this server name its model, so none can be chosen here.',
  },
  QUOTA_EXHAUSTED: { trpc: 'PAYMENT_REQUIRED', http: 402, log: 'info', message: 'License required' },
  NOT_FOUND: { trpc: 'NOT_FOUND', http: 404, log: 'debug', message: 'Not found.' },
  NO_SPEAKER: {
    trpc: 'NOT_FOUND',
    http: 404,
    log: 'debug',
    message: 'This server has no voice; your browser can read the question aloud.',
  },
  METHOD_NOT_ALLOWED: {
    trpc: 'METHOD_NOT_SUPPORTED',
    http: 405,
    log: 'debug',
    message: 'This method is not supported here.',
  },
  INTERVIEW_NOT_IN_PROGRESS: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'This interview is not in progress any more.',
  },
  INTERVIEW_NOT_COMPLETED: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'This interview is not completed yet.',
  },
  DEBRIEF_INCOMPLETE: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'Decide on every sentence first.',
  },
  QUESTION_RETIRED: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'The question of this interview is no longer in use. Its report stays as it is.',
  },
  TIME_IS_UP: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: "Time's up! Please end your interview to see your results.",
  },
  ANSWER_IN_PROGRESS: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'Another answer to this interview is being processed. Please wait a moment.',
  },
  FRIEND_AWAITED: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'Your friend has not asked anything yet.',
  },
  CONSOLE_ELSEWHERE: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'Another console asks in this interview. Take over to ask here.',
  },
  KEY_NOT_OFFERED: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'This key does nothing at this question.',
  },
  RECORDING_INCOMPLETE: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'Parts of this recording did not arrive. Please send all of it.',
  },
  NOT_CORRECTABLE: {
    trpc: 'CONFLICT',
    http: 409,
    log: 'info',
    message: 'The words of this answer cannot be corrected.',
  },
  AUDIO_TOO_SHORT: {
    trpc: 'BAD_REQUEST',
    http: 400,
    log: 'info',
    message: 'Audio recording seems too short. Please try speaking louder or check your microphone.',
  },
  PAYLOAD_TOO_LARGE: {
    trpc: 'PAYLOAD_TOO_LARGE',
    http: 413,
    log: 'info',
    message: 'This is too large to be accepted.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    http: 415,
    log: 'info',
    message: 'This type of content is not supported here.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    trpc: 'UNPROCESSABLE_CONTENT',
    http: 422,
    log: 'info',
    message: 'This Idempotency-Key was already used for a different request.',
  },
  RATE_LIMITED: {
    trpc: 'TOO_MANY_REQUESTS',
    http: 429,
    log: 'info',
    message: 'Too many attempts. Please wait and try again.',
  },
  OVERLOADED: {
    trpc: 'SERVICE_UNAVAILABLE',
    http: 503,
    log: 'warn',
    message: 'The server is busy. Please try again in a moment.',
  },
  AI_UNAVAILABLE: {
    trpc: 'SERVICE_UNAVAILABLE',
    http: 503,
    log: 'warn',
    message: 'The AI service is not answering. Please try again.',
  },
  USER_STORAGE_FULL: {
    trpc: 'PAYLOAD_TOO_LARGE',
    http: 413,
    log: 'info',
    message: 'Your recordings take up all the space that an account has on this server.',
  },
  STORAGE_FULL: {
    trpc: 'INTERNAL_SERVER_ERROR',
    http: 507,
    log: 'error',
    message: 'The server has no space left to store this.',
  },
  INTERNAL: { trpc: 'INTERNAL_SERVER_ERROR', http: 500, log: 'error', message: 'Something went wrong.' },
};

export type ErrorDetails = {
  sessionsRemaining?: number | null;
  retryAfterSeconds?: number;
  issues?: { path: string; message: string }[];
};

/** The one error class. Use cases throw it; tRPC and REST turn it into their own form. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, options: { message?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
  }
}
