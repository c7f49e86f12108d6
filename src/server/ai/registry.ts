import { estimateGrader } from '#engine/debrief/estimate.ts';
import { createInterviewer } from '#engine/model/interviewer.ts';
import { createScript } from '#engine/script/script.ts';
import { hasVoice, hasVoiceIn } from '#server/audio/voice-activity.ts';
import { wavSamples } from '#server/audio/wav.ts';
import type { Env, ProviderSettings } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import { CALL_LIMITS, type CallLimits, createCallPlaces, createCallPolicy } from './call-policy.ts';
import type { Ai, ConfiguredService, Meter, ModelService, Transcriber } from './capabilities.ts';
import { createEspeakNg, createFlite } from './providers/local-speaker.ts';
import {
  createModelService,
  createSpeechService,
  createTranscriptionService,
} from './providers/openai-compatible/services.ts';
import { createFieldModel } from './providers/pocketsphinx/field-model.ts';
import { createPocketsphinx } from './providers/pocketsphinx/pocketsphinx.ts';
import { isLoopback, isNearby } from './server-address.ts';

/** How many samples a grade takes if no setting says so: a server nearby is slow. */
const SAMPLES = { local: 1, remote: 3 };

type Options = {
  limits?: CallLimits;
  meter?: Meter;
};

const NO_METER: Meter = { record: async () => {}, priceOf: () => null };

/** Takes the first provider of each capability that is there. Nothing is started or asked to find that out. */
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
  /** Configured services come before the programs of this machine. */
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
  const places = createCallPlaces(limits).network;
  const partsOf = (name: string) => ({ policy: createCallPolicy(name, log, places, limits), meter });
  const services: ConfiguredService[] = [];
  if (llm) services.push(await createModelService(llm, partsOf('llm')));
  if (stt) services.push(await createTranscriptionService(stt, partsOf('stt')));
  if (tts) services.push(await createSpeechService(tts, partsOf('tts')));
  return services;
}

/** Starts a language model alone, without the other capabilities. */
export function startModel(
  settings: ProviderSettings,
  { log, limits = CALL_LIMITS, meter = NO_METER }: { log: Log; limits?: CallLimits; meter?: Meter },
): Promise<ModelService> {
  const policy = createCallPolicy('llm', log, createCallPlaces(limits).network, limits);
  return createModelService(settings, { policy, meter });
}

/** The operator's own time limit holds for every kind of call to the model. */
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
