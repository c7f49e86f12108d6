import type OpenAI from 'openai';
import type { ProviderSettings } from '#server/env.ts';
import { createWarmFetch } from './warm-fetch.ts';

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
    fetch,
  });
}

/** Whether the settings name OpenAI itself, whose parameters and prices differ from those of compatible servers. */
export function isOpenAi({ baseUrl }: ProviderSettings): boolean {
  return new URL(baseUrl).host === 'api.openai.com';
}
