import { encodeWav } from '#server/audio/wav.ts';
import type { ServiceStatus } from '#shared/contract/status.ts';
import { faultOf, type ProviderFault } from './call-policy.ts';
import type { Ai, ConfiguredService, ModelService, ProviderUse } from './capabilities.ts';
import type { ModelServers } from './found/model-servers.ts';
import { isLoopback } from './server-address.ts';

/**
 * Roughly what the grade of a ten-minute interview takes: the readings of seven answers, one pass over the whole
 * interview, three samples of scores, and the words.
 */
const GRADE = { calls: 12, promptTokens: 6_000, cachedTokens: 2_000, completionTokens: 900 };
/** At most this many calls of one grade are in flight together. */
const GRADE_AT_ONCE = 3;

/** What is known of a service so far; nothing is asked to find that out. */
export function statusOf(
  service: ConfiguredService,
  priceOf: (use: ProviderUse) => number | null,
): ServiceStatus {
  const { settings, facts } = service;
  const lastCall = service.lastCall();
  const { models, contextTokens, slots } = facts.known();
  const isModel = service.capability === 'model';
  return {
    host: new URL(settings.baseUrl).host,
    model: settings.model,
    voice: settings.voice,
    state: lastCall === null ? 'not asked yet' : lastCall.worked ? 'works' : 'fails',
    advice: lastCall && !lastCall.worked ? adviceOn(service, lastCall.fault) : null,
    models,
    contextTokens,
    slots,
    dialect: isModel ? service.quirks() : [],
    firstTokenMs: isModel ? service.speed.firstTokenMs() : null,
    tokensPerSecond: isModel ? service.speed.tokensPerSecond() : null,
    grade: isModel ? gradeOf(service, priceOf) : null,
  };
}

function gradeOf(
  { settings, facts, speed }: ModelService,
  priceOf: (use: ProviderUse) => number | null,
): ServiceStatus['grade'] {
  const { calls, promptTokens, cachedTokens, completionTokens } = GRADE;
  const call = speed.expectedMs({ promptTokens, maxTokens: completionTokens }) / 1000;
  const rounds = calls / Math.min(facts.known().slots, GRADE_AT_ONCE);
  const usd = priceOf({
    capability: 'model',
    model: settings.model,
    isLoopback: isLoopback(settings.baseUrl),
    promptTokens: calls * promptTokens,
    cachedTokens: calls * cachedTokens,
    completionTokens: calls * completionTokens,
    isEstimated: true,
  });
  return { seconds: speed.tokensPerSecond() === null ? null : Math.round(call * rounds), usd };
}

const LOOK_MS = 5_000;
const HERTZ = 16_000;

/** The result of examining a service: whether it works, and if not, what to do. */
type Examination = { works: boolean; advice: string | null };

/** Asks a service for its models and for a small piece of its work. What that shows is remembered. */
export async function examineService(service: ConfiguredService): Promise<Examination> {
  // A server that keeps no list may still work; the trial call shows it.
  const listFault = await service.facts.lookNow(AbortSignal.timeout(LOOK_MS)).then(() => null, faultOf);
  try {
    await tryOut(service);
    return { works: true, advice: null };
  } catch (error) {
    const fault = faultOf(error);
    // The fault of the list says more than the fault that followed from it, unless there just is no list.
    return {
      works: false,
      advice: adviceOn(service, listFault?.status === 404 ? fault : (listFault ?? fault)),
    };
  }
}

async function tryOut(service: ConfiguredService): Promise<void> {
  switch (service.capability) {
    case 'model': {
      const { signal } = new AbortController();
      const messages = [
        { role: 'system', content: 'You are an interviewer. You answer in one short paragraph.' },
        { role: 'user', content: 'Explain what a cache is good for, and what it costs.' },
      ] as const;
      // The room has to hold what it may think before it answers.
      const sampling = { temperature: 0, maxTokens: 1_500 };
      await service.model.stream({ step: 'read', messages, sampling, json: null }, signal);
      const schema = {
        type: 'object',
        properties: { use: { type: 'string' } },
        required: ['use'],
        additionalProperties: false,
      };
      await service.model.complete(
        { step: 'read', messages, sampling, json: { name: 'cache', schema } },
        signal,
      );
      return;
    }
    case 'transcription': {
      const tone = Float32Array.from({ length: HERTZ }, (_, at) => 0.2 * Math.sin(at / 8));
      await service.transcriber.transcribe({ wav: encodeWav(tone), seconds: 1, vocabulary: [] });
      return;
    }
    case 'speech':
      await service.speaker.speak('What breaks first?');
  }
}

const NAMES = { model: 'Interviewer', transcription: 'Speech to text', speech: 'Voice' } as const;

/** Says at the start, in one line for each capability, what is active and whether it answers. Only asks for lists. */
export async function announceServices(
  { active, modelServers }: { active: Ai; modelServers: ModelServers },
  say: (line: string) => void,
): Promise<void> {
  const looking = modelServers.look();
  const engines = {
    // The rest of the label explains the name to candidates.
    model: active.interviewer.engine.label.split(': ')[0],
    transcription: active.transcriber?.engine.label ?? 'the browser of each user',
    speech: active.speaker?.engine.label ?? 'the browser of each user',
  };
  for (const capability of ['model', 'transcription', 'speech'] as const) {
    const service = active.services?.find((each) => each.capability === capability);
    const standing = service
      ? ` at ${new URL(service.settings.baseUrl).host}, ${await standingOf(service)}`
      : '';
    say(`${NAMES[capability]}: ${engines[capability]}${standing}`);
  }
  const servers = await looking;
  const { inUse, missing, note } = modelServers.state();
  if (note && missing) say(note);
  if (inUse) return;
  for (const { program, baseUrl, models } of servers) {
    say(
      `${program} answers at ${baseUrl} with ${models[0]?.id}. The operator can put it to use on the Status page.`,
    );
  }
}

async function standingOf(service: ConfiguredService): Promise<string> {
  try {
    const { models, contextTokens } = await service.facts.lookNow(AbortSignal.timeout(LOOK_MS));
    const { model } = service.settings;
    if (models && !models.includes(model)) return `which lists no model of that name (npm run doctor)`;
    return contextTokens ? `reached, ${contextTokens} tokens of context` : 'reached';
  } catch (error) {
    return `not reached. ${adviceOn(service, faultOf(error))} (npm run doctor)`;
  }
}

const PREFIX = { model: 'LLM', transcription: 'STT', speech: 'TTS' } as const;
const LISTED = 8;

/** What the operator can do about a fault of a service, in one sentence that names the setting. */
export function adviceOn(service: ConfiguredService, fault: ProviderFault | null): string {
  const { settings, capability } = service;
  const { baseUrl, model, voice } = settings;
  const prefix = PREFIX[capability];
  const models = service.facts.known().models;
  const { status = null, what = '' } = fault ?? {};
  const isHtml = what.includes('is no ');

  if (fault === null)
    return `The server at ${baseUrl} does not answer in time: see whether it is busy or hangs.`;
  if (service.isFound) return adviceOnFound(service, what);
  if (/ECONNREFUSED|ECONNRESET/.test(what))
    return `Nothing listens at ${baseUrl}: start the server, or correct ${prefix}_BASE_URL.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(what))
    return `There is no such host as in ${baseUrl}: correct ${prefix}_BASE_URL.`;
  if (what.startsWith('network'))
    return `The connection to ${baseUrl} broke (${what}): see whether it is up.`;
  if (status === 401 || status === 403) return `The server refuses the key: correct ${prefix}_API_KEY.`;
  if (what.includes('insufficient_quota'))
    return `The account at ${baseUrl} has no credit left: add some, or use another key.`;
  if (status !== null && status >= 300 && status < 400)
    return `The server sends callers to another address, which is not followed: put the final one into ${prefix}_BASE_URL.`;
  if ((status === 404 || status === 405 || isHtml) && !/\/v\d+/.test(new URL(baseUrl).pathname))
    return `The address lacks its version: set ${prefix}_BASE_URL=${baseUrl.replace(/\/$/, '')}/v1.`;
  if (models && !models.includes(model) && (status === 404 || status === 400))
    return `There is no model ${model}: set ${prefix}_MODEL to one of ${listed(models)}.`;
  if (status === 404)
    return `The server knows no such path or model: correct ${prefix}_BASE_URL or ${prefix}_MODEL.`;
  if (isHtml)
    return `Something other than such a server answers at ${baseUrl} (${what}): correct ${prefix}_BASE_URL.`;
  if (capability === 'speech' && status !== null && [400, 422].includes(status))
    return `The server refuses to speak, perhaps because it has no voice ${voice}: set TTS_VOICE to one that it has.`;
  return `The server answers with a fault of its own (${what}): see its log.`;
}

/** A found server has no setting that could be corrected, so the advice names none. */
function adviceOnFound({ settings: { baseUrl, model }, facts }: ConfiguredService, what: string): string {
  if (what.startsWith('network'))
    return `Nothing answers at ${baseUrl}: start that server, or stop using it.`;
  if (facts.known().models?.includes(model) === false)
    return `There is no model ${model} at ${baseUrl} any more: choose another.`;
  return `The server at ${baseUrl} answers with a fault (${what}): see its log, or choose another model.`;
}

function listed(models: readonly string[]): string {
  const shown = models.slice(0, LISTED).join(', ');
  return models.length > LISTED ? `${shown} and ${models.length - LISTED} more` : shown || 'none';
}
