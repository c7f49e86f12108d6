import type { Env, ProviderSettings } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import type { Content } from '#shared/content/content.ts';
import { CALL_LIMITS, type CallLimits, createCallPlaces, createCallPolicy } from './call-policy.ts';
import type { Ai, InterviewerModel, Speaker, Transcriber } from './capabilities.ts';
import { createBuiltInInterviewer } from './providers/built-in.ts';
import { createEspeakNg } from './providers/espeak-ng.ts';
import { createFlite } from './providers/flite.ts';
import { createClient } from './providers/openai-compatible/client.ts';
import { createInterviewer } from './providers/openai-compatible/interviewer.ts';
import { createLanguageModel } from './providers/openai-compatible/language-model.ts';
import { createSpeaker } from './providers/openai-compatible/speaker.ts';
import { createTranscriber } from './providers/openai-compatible/transcriber.ts';
import { createPocketsphinx } from './providers/pocketsphinx.ts';
import { withSilenceGate } from './with-silence-gate.ts';

/** Null where a provider is not set or not on this machine: then the next row serves. */
type Row<T> = () => Promise<T | null> | T | null;

/** The providers of each capability, the first that is there. Nothing is started or asked to find that out. */
export async function createAi(
  env: Env,
  content: Content,
  log: Log,
  limits: CallLimits = CALL_LIMITS,
): Promise<Ai> {
  const places = createCallPlaces(limits);
  const remote = (name: string) => createCallPolicy(name, log, places.network, limits);
  const local = (name: string) => createCallPolicy(name, log, places.programs, limits);

  const interviewers: Row<InterviewerModel>[] = [
    () =>
      whenSet(env.llm, async (settings) => {
        const policy = remote('llm');
        const model = createLanguageModel(await createClient(settings), settings, policy);
        return createInterviewer({ model, content, policy, log });
      }),
  ];
  const transcribers: Row<Transcriber>[] = [
    () =>
      whenSet(env.stt, async (settings) =>
        createTranscriber(await createClient(settings), settings, remote('stt')),
      ),
    () => createPocketsphinx(env.searchPath, local('pocketsphinx')),
  ];
  const speakers: Row<Speaker>[] = [
    () =>
      whenSet(env.tts, async (settings) =>
        createSpeaker(await createClient(settings), settings, remote('tts')),
      ),
    () => createFlite(env.searchPath, local('flite')),
    () => createEspeakNg(env.searchPath, local('espeak-ng')),
  ];

  const transcriber = await firstOf(transcribers);
  return {
    interviewer: (await firstOf(interviewers)) ?? createBuiltInInterviewer(content),
    transcriber: transcriber && withSilenceGate(transcriber),
    speaker: await firstOf(speakers),
  };
}

async function firstOf<T>(rows: readonly Row<T>[]): Promise<T | null> {
  for (const row of rows) {
    const provider = await row();
    if (provider) return provider;
  }
  return null;
}

async function whenSet<T>(
  settings: ProviderSettings | null,
  create: (settings: ProviderSettings) => Promise<T>,
): Promise<T | null> {
  return settings && create(settings);
}
