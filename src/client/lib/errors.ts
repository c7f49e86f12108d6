import { TRPCClientError } from '@trpc/client';
import { type ErrorCode, isErrorCode } from '#shared/contract/error-codes.ts';

/**
 * What went wrong, as far as a reply said. `UNKNOWN`: a reply without a code of ours, such as a proxy's page.
 * `UNREACHABLE`: no reply came at all.
 */
export type ApiError = { code: ErrorCode | 'UNKNOWN' | 'UNREACHABLE'; message: string | null };

/** A page of a proxy is cut here. */
const MAX_TEXT_CHARACTERS = 200;

/** A reply that is not what was asked for, as an error with the message '{status}: {body text}'. */
export async function replyError(response: Response): Promise<Error> {
  const text = (await response.text()).trim();
  return new Error(`${response.status}: ${text || response.statusText}`);
}

/**
 * The one reader of errors (product rule 48): takes any thrown value, and reads the code of the server, else the `message`
 * of a JSON body, else '{status}: {text}'. The quota and the session are told by the words too, since a proxy may have
 * taken the code away.
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

/** Without a code or a message of the server; words of a page say nothing of our session. */
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

/** Zod would be a fifth of every page, for three fields. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** What the reply says, or `fallback` where none came. */
export function errorText(error: unknown, fallback: string): string {
  return readError(error).message ?? fallback;
}

/** True when the session is over: the client already says so and goes to /auth, so screens stay silent. */
export function isSessionOver(error: unknown): boolean {
  return readError(error).code === 'UNAUTHENTICATED';
}
