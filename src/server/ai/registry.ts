import type { BulkheadPolicy } from 'cockatiel';
import { estimateGrader } from '#engine/debrief/estimate.ts';
import { createInterviewer } from '#engine/model/interviewer.ts';
import { createScript } from '#engine/script/script.ts';
import { hasVoice, hasVoiceIn } from '#server/audio/voice-activity.ts';
import { wavSamples } from '#server/audio/wav.ts';
import type { Env, ProviderSettings } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import { CALL_LIMITS, type CallLimits, createCallPlaces, createCallPolicy } from './call-policy.ts';
import { createCallScheduler } from './call-scheduler.ts';
import type {
  Ai,
  ConfiguredService,
  ModelService,
  ProviderUse,
  RecordUse,
  Transcriber,
} from './capabilities.ts';
import { createEspeakNg, createFlite } from './providers/local-speaker.ts';
import { createClient } from './providers/openai-compatible/client.ts';
import { createLanguageModel } from './providers/openai-compatible/language-model.ts';
import { createServerFacts } from './providers/openai-compatible/server-facts.ts';
import { createLearnedQuirks } from './providers/openai-compatible/server-quirks.ts';
import { createSpeaker } from './providers/openai-compatible/speaker.ts';
import { createTranscriber } from './providers/openai-compatible/transcriber.ts';
import { createFieldModel } from './providers/pocketsphinx/field-model.ts';
import { createPocketsphinx } from './providers/pocketsphinx/pocketsphinx.ts';
import { isLoopback, isNearby } from './server-address.ts';
import { createSpeedMeter } from './speed-meter.ts';

/** How often a grade is scored where no setting says it: a server of one's own is slow. */
const SAMPLES = { local: 1, remote: 3 };

/** Keeps and prices what calls take. */
export type Meter = { record: RecordUse; priceOf(use: ProviderUse): number | null };

type Options = {
  limits?: CallLimits;
  meter?: Meter;
};

const NO_METER: Meter = { record: async () => {}, priceOf: () => null };

/** The providers of each capability, the first that is there. Nothing is started or asked to find that out. */
export async function createAi(env: Env, content: Content, log: Log, options: Options = {}): Promise<Ai> {
  const { meter = NO_METER } = options;
  const limits = limitsFor(env, options.limits ?? CALL_LIMITS);
  const services = await configuredServices(env, log, limits, meter);
  const { programs } = createCallPlaces(limits);
  const local = (name: string) => createCallPolicy(name, log, programs, limits);
  const fieldModel = createFieldModel(content, env.dataDir, log);
  const recognizer = createPocketsphinx(env.searchPath, local('pocketsphinx'), fieldModel);
  const voice =
    createFlite(env.searchPath, local('flite')) ?? createEspeakNg(env.searchPath, local('espeak-ng'));
  const script = createScript(content, estimateGrader(content));

  const interviewerOf = ({ model, settings }: ModelService) => {
    const samples = env.gradeSamples ?? (isNearby(settings.baseUrl) ? SAMPLES.local : SAMPLES.remote);
    return createInterviewer({ model, content, samples, log });
  };
  /** What is set comes before what the machine has. */
  const aiOf = (serving: readonly ConfiguredService[]): Ai => {
    const served = serving.find((service) => service.capability === 'model');
    const transcriber =
      serving.find((service) => service.capability === 'transcription')?.transcriber ?? recognizer;
    return {
      interviewer: served ? interviewerOf(served) : script,
      transcriber: transcriber && withSilenceGate(transcriber),
      speaker: serving.find((service) => service.capability === 'speech')?.speaker ?? voice,
      services: serving,
    };
  };
  const free = services.filter(({ settings }) => isLoopback(settings.baseUrl));
  return { ...aiOf(services), ...(free.length < services.length ? { withoutCost: aiOf(free) } : {}) };
}

/** The services that the settings name, each with its own policy: a dead voice does not silence the interviewer. */
async function configuredServices(
  { llm, stt, tts }: Env,
  log: Log,
  limits: CallLimits,
  meter: Meter,
): Promise<ConfiguredService[]> {
  const common = { log, limits, meter, places: createCallPlaces(limits).network };
  const services: ConfiguredService[] = [];
  if (llm) services.push(await startModel(llm, common));
  if (stt) {
    const { client, policy, known } = await start('stt', stt, common);
    const transcriber = createTranscriber(client, stt, policy, meter);
    services.push({ capability: 'transcription', ...known, transcriber });
  }
  if (tts) {
    const { client, policy, known } = await start('tts', tts, common);
    services.push({
      capability: 'speech',
      ...known,
      speaker: createSpeaker(client, tts, policy, meter.record),
    });
  }
  return services;
}

type Common = { log: Log; limits: CallLimits; meter: Meter; places: BulkheadPolicy };

/** The language model that the settings name, by itself. */
export async function startModel(
  settings: ProviderSettings,
  {
    log,
    limits = CALL_LIMITS,
    meter = NO_METER,
    places = createCallPlaces(limits).network,
  }: Pick<Common, 'log'> & Partial<Common>,
): Promise<ModelService> {
  const { client, policy, known } = await start('llm', settings, { log, limits, places });
  const scheduler = createCallScheduler(() => known.facts.known().slots, limits);
  const learned = { quirks: createLearnedQuirks(settings.model), speed: createSpeedMeter() };
  const parts = { client, policy, scheduler, ...known, ...learned, record: meter.record };
  return { capability: 'model', ...known, ...learned, model: createLanguageModel(parts) };
}

async function start(
  name: string,
  settings: ProviderSettings,
  { log, limits, places }: Omit<Common, 'meter'>,
) {
  const client = await createClient(settings);
  const policy = createCallPolicy(name, log, places, limits);
  const facts = createServerFacts(client, settings);
  return { client, policy, known: { settings, facts, lastCall: policy.lastCall } };
}

/** The operator's own limit of a call stands for every step of the model. */
function limitsFor({ llmTimeoutSeconds }: Env, limits: CallLimits): CallLimits {
  if (llmTimeoutSeconds === null) return limits;
  const ms = llmTimeoutSeconds * 1000;
  return { ...limits, deadlineMs: { ...limits.deadlineMs, conduct: ms, read: ms, judge: ms } };
}

/** A recording without a voice has no words: the recognizer, which would invent some, is not asked. */
function withSilenceGate(transcriber: Transcriber): Transcriber {
  const { live } = transcriber;
  return {
    ...transcriber,
    transcribe: async (request, signal) =>
      hasVoice(wavSamples(request.wav)) ? transcriber.transcribe(request, signal) : { text: '' },
    ...(live && {
      live: (request) => {
        const spoken = live(request);
        if (!spoken) return null;
        const commit = async (whole: Float32Array) => {
          if (hasVoiceIn(whole)) return spoken.commit(whole);
          spoken.close();
          return { text: '' };
        };
        return { ...spoken, commit };
      },
    }),
  };
}
