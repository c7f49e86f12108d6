import { TRPCClientError } from '@trpc/client';
import { type ErrorCode, isErrorCode } from '#shared/contract/error-codes.ts';

/**
 * What went wrong, as far as the reply says. `UNKNOWN`: a reply without one of our codes, such as a proxy's page.
 * `UNREACHABLE`: there was no reply at all.
 */
export type ApiError = { code: ErrorCode | 'UNKNOWN' | 'UNREACHABLE'; message: string | null };

/** The text of a reply, such as a proxy's page, is cut after this many characters. */
const MAX_TEXT_CHARACTERS = 200;

/** Turns an unexpected reply into an error with the message '{status}: {body text}'. */
export async function replyError(response: Response): Promise<Error> {
  const text = (await response.text()).trim();
  return new Error(`${response.status}: ${text || response.statusText}`);
}

/**
 * The one reader of errors (product rule 48): takes any thrown value and reads the server's code, or else the `message`
 * of a JSON body, or else '{status}: {text}'. A used-up quota and a lost session are also recognized by their words,
 * since a proxy may have removed the code.
 */
export function readError(error: unknown): ApiError {
  if (error instanceof TRPCClientError && error.shape) {
    const { message } = error;
    return { code: codeOf(fieldOf(error.data, 'appCode'), message), message };
  }
  const [, status, text] = (error instanceof Error && /^(\d{3}): (.*)$/s.exec(error.message)) || [];
  if (status === undefined || text === undefined) return { code: 'UNREACHABLE', message: null };
  const body = parseJson(text);
  const refusal = fieldOf(body, 'error') ?? body;
  const message = fieldOf(refusal, 'message');
  const code = fieldOf(refusal, 'code') ?? fieldOf(fieldOf(refusal, 'data'), 'appCode');
  if (typeof message === 'string' && message !== '') return { code: codeOf(code, message, status), message };
  return { code: codeOfStatus(status, text), message: `${status}: ${shortened(text)}` };
}

function codeOf(code: unknown, message: string, status?: string): ApiError['code'] {
  if (message.includes('License required')) return 'QUOTA_EXHAUSTED';
  if (isErrorCode(code)) return code;
  if (/authenticat|unauthori[sz]ed/i.test(message)) return 'UNAUTHENTICATED';
  return codeOfStatus(status, message);
}

/** The code for a reply that has none. Words about signing in are ignored here: a page's are not about our session. */
function codeOfStatus(status: string | undefined, text: string): ApiError['code'] {
  if (status === '402' || text.includes('License required')) return 'QUOTA_EXHAUSTED';
  return status === '401' ? 'UNAUTHENTICATED' : 'UNKNOWN';
}

function shortened(text: string): string {
  return text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a field of an unknown value. Zod would be a fifth of every page's code, only for three fields. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The message of the reply, or `fallback` if there was no reply. */
export function errorText(error: unknown, fallback: string): string {
  return readError(error).message ?? fallback;
}

/** Whether the session is over. The client already says so and goes to /auth, so screens stay silent. */
export function isSessionOver(error: unknown): boolean {
  return readError(error).code === 'UNAUTHENTICATED';
}
