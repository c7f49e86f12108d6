import { createCallScheduler } from '#server/ai/call-scheduler.ts';
import type { ConfiguredService, ModelService, ProviderParts } from '#server/ai/capabilities.ts';
import { createSpeedMeter } from '#server/ai/speed-meter.ts';
import type { ProviderSettings } from '#server/env.ts';
import { createClient } from './client.ts';
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
