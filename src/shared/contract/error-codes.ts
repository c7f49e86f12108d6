/** Every error code a client can meet. What each means over HTTP stands in `server/errors.ts`. */
export const ERROR_CODES = [
  'INVALID_INPUT',
  'INVALID_CREDENTIALS',
  'UNAUTHENTICATED',
  'ACCOUNT_DISABLED',
  'EMAIL_TAKEN',
  'SIGN_UP_CLOSED',
  'INVITE_INVALID',
  'WRONG_PASSWORD',
  'RESET_TOKEN_INVALID',
  'NOT_OPERATOR',
  'MODEL_IS_SET',
  'QUOTA_EXHAUSTED',
  'NOT_FOUND',
  'NO_SPEAKER',
  'METHOD_NOT_ALLOWED',
  'INTERVIEW_NOT_IN_PROGRESS',
  'INTERVIEW_NOT_COMPLETED',
  'DEBRIEF_INCOMPLETE',
  'QUESTION_RETIRED',
  'TIME_IS_UP',
  'ANSWER_IN_PROGRESS',
  'KEY_NOT_OFFERED',
  'RECORDING_INCOMPLETE',
  'NOT_CORRECTABLE',
  'AUDIO_TOO_SHORT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'OVERLOADED',
  'AI_UNAVAILABLE',
  'USER_STORAGE_FULL',
  'STORAGE_FULL',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export function isErrorCode(value: unknown): value is ErrorCode {
  return ERROR_CODES.some((code) => code === value);
}
