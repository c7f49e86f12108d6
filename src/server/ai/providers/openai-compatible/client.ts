import type OpenAI from 'openai';
import { z } from 'zod';
import { createWarmFetch } from '#server/ai/warm-fetch.ts';
import type { ProviderSettings } from '#server/env.ts';

/** The package is loaded only if a provider is set: it would add a tenth of a second to every start. */
export async function createClient({ baseUrl, apiKey }: ProviderSettings): Promise<OpenAI> {
  const [{ default: Client }, fetch] = await Promise.all([import('openai'), createWarmFetch()]);
  return new Client({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    // A server without keys gets no header either.
    defaultHeaders: apiKey === null ? { Authorization: null } : {},
    // The call policy retries and sets deadlines: the client would wait for any Retry-After and miss stalled bodies.
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
