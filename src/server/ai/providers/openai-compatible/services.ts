import type OpenAI from 'openai';
import { z } from 'zod';
import { createCallScheduler } from '#server/ai/call-scheduler.ts';
import type { ConfiguredService, ModelService, ProviderParts } from '#server/ai/capabilities.ts';
import { createSpeedMeter } from '#server/ai/speed-meter.ts';
import { createWarmFetch } from '#server/ai/warm-fetch.ts';
import type { ProviderSettings } from '#server/env.ts';
import { createLanguageModel } from './language-model.ts';
import { createLearnedFacts } from './server-facts.ts';
import { createLearnedQuirks } from './server-quirks.ts';
import { createSpeaker } from './speaker.ts';
import { createTranscriber } from './transcriber.ts';

/**
 * The services of a server that speaks the OpenAI protocol, one for each capability, with what the operator sees of
 * them.
 */

export async function createModelService(
  settings: ProviderSettings,
  { policy, meter }: ProviderParts,
): Promise<ModelService> {
  const { client, known } = await connect(settings, policy);
  const { facts } = known;
  const quirks = createLearnedQuirks(settings.model);
  const speed = createSpeedMeter();
  const scheduler = createCallScheduler(() => facts.known().slots, policy.limits);
  const parts = { client, settings, policy, scheduler, facts, quirks, speed, record: meter.record };
  const model = createLanguageModel(parts);
  return { capability: 'model', ...known, model, speed, quirks: quirks.inWords };
}

export async function createTranscriptionService(
  settings: ProviderSettings,
  { policy, meter }: ProviderParts,
): Promise<ConfiguredService> {
  const { client, known } = await connect(settings, policy);
  const transcriber = createTranscriber(client, settings, policy, meter);
  return { capability: 'transcription', ...known, transcriber };
}

export async function createSpeechService(
  settings: ProviderSettings,
  { policy, meter }: ProviderParts,
): Promise<ConfiguredService> {
  const { client, known } = await connect(settings, policy);
  const speaker = createSpeaker(client, settings, policy, meter.record);
  return { capability: 'speech', ...known, speaker };
}

async function connect(settings: ProviderSettings, { lastCall }: ProviderParts['policy']) {
  const client = await createClient(settings);
  return { client, known: { settings, lastCall, facts: createLearnedFacts(client, settings) } };
}

/** The package is loaded only if a provider is set: it would add a tenth of a second to every start. */
async function createClient({ baseUrl, apiKey }: ProviderSettings): Promise<OpenAI> {
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
