import type OpenAI from 'openai';
import { z } from 'zod';
import { faultError, type ProviderFault } from '#server/ai/call-policy.ts';
import type { ProviderSettings } from '#server/env.ts';
import { AppError } from '#server/errors.ts';

/** Loaded only where a provider is set: package and connections cost a tenth of a second of every start. */
export async function createClient({ baseUrl, apiKey }: ProviderSettings): Promise<OpenAI> {
  const [{ default: Client }, fetch] = await Promise.all([import('openai'), createWarmFetch()]);
  return new Client({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    // A server without keys gets no header either.
    defaultHeaders: apiKey === null ? { Authorization: null } : {},
    // Retries and deadlines are the call policy's: the client's own sleep any Retry-After and miss stalled bodies.
    maxRetries: 0,
    logLevel: 'off',
    fetch: Object.assign(async (address: string | URL | Request, init?: RequestInit) => {
      const response = await fetch(address, init);
      return response.status >= 400 ? withReadableError(response) : response;
    }, fetch),
  });
}

/** The client reads errors in OpenAI's form only; other servers put theirs elsewhere in the body. */
async function withReadableError(response: Response): Promise<Response> {
  const body = await response.text();
  const { status, headers } = response;
  return isInClientsForm(body)
    ? new Response(body, { status, headers })
    : Response.json({ error: { message: body.slice(0, 2_000) } }, { status, headers });
}

function isInClientsForm(body: string): boolean {
  try {
    return z.object({ error: z.looseObject({}) }).safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** A candidate speaks for a minute or two between calls; Node's own fetch drops an idle connection after 4 s. */
const KEEP_ALIVE_MS = 5 * 60_000;
const CONNECT_MS = 5_000;
/** Nothing that we ask for is larger. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/**
 * A fetch that keeps its connections warm, follows no redirect (a key goes to the configured address only)
 * and reads no endless body.
 */
async function createWarmFetch() {
  const undici = await import('undici');
  const dispatcher = new undici.Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    connect: { timeout: CONNECT_MS },
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  const warmFetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    // Encoded by Node itself: its FormData and Headers are strangers to undici's, and a length is sent along.
    const request = new Request(address, init);
    const body = request.body ? await request.arrayBuffer() : null;
    const response = await undici.fetch(request.url, {
      method: request.method,
      headers: [...request.headers],
      body,
      signal: init.signal ?? null,
      redirect: 'manual',
      dispatcher,
    });
    // The same by the standard; only the two packages of types disagree on their streams.
    return response as Response;
  };
  // The client asks this class whether forms can be sent; it is the one that encodes them above.
  return Object.assign(warmFetch, { Response });
}

type HeaderReader = { get(name: string): string | null };

/** What the client's error for an HTTP status holds; one without a status is a failure of the network. */
const httpError = z.object({
  status: z.number().optional(),
  code: z.string().nullish(),
  type: z.string().nullish(),
  headers: z.custom<HeaderReader>(isHeaderReader).optional().catch(undefined),
});

/** Reads any error of a call as a fault of the provider. Keeps status and codes, never what was sent or received. */
export function readFault(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof SyntaxError) return faultError('down', 'the answer is no JSON');
  const http = error instanceof Error && 'status' in error ? httpError.safeParse(error).data : undefined;
  if (http?.status === undefined) return faultError('transient', `network ${networkCode(error)}`.trim());
  const outOfCredit = http.code === 'insufficient_quota' || http.type === 'insufficient_quota';
  const kind = outOfCredit ? 'down' : kindOfStatus(http.status);
  return faultError(kind, `http ${http.status} ${http.code?.slice(0, 40) ?? ''}`.trim(), {
    status: http.status,
    retryAfterMs: readRetryAfterMs(http.headers),
  });
}

/** The system's code (ECONNREFUSED) of whatever lies at the bottom, else the name of the error. */
function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? networkCode(error.cause) : error.name;
}

function kindOfStatus(status: number): ProviderFault['kind'] {
  if (status >= 500 || [408, 409, 429].includes(status)) return 'transient';
  return [400, 413, 415, 422].includes(status) ? 'rejected' : 'down';
}

function isHeaderReader(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function';
}

/** The header in milliseconds, seconds or as a date; null when there is none. */
function readRetryAfterMs(headers: HeaderReader | undefined): number | null {
  const precise = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (precise >= 0) return precise;
  const given = headers?.get('retry-after') ?? '';
  const seconds = Number.parseFloat(given);
  if (seconds >= 0) return seconds * 1000;
  const until = Date.parse(given) - Date.now();
  return Number.isNaN(until) ? null : Math.max(0, until);
}
