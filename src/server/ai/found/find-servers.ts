import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { z } from 'zod';
import type { InterviewerModel } from '#engine/interviewer.ts';
import { openingTurn } from '#engine/script/script.ts';
import type { Env } from '#server/env.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { CALL_LIMITS, type CallLimits } from '../call-policy.ts';
import type { ModelService } from '../capabilities.ts';
import { isLoopback } from '../server-address.ts';
import { adviceOn } from '../service-status.ts';

/** Where these programs listen by default. */
const USUAL_PLACES = [
  ':11434/v1', // Ollama
  ':8080/v1', // llama.cpp, llamafile, LocalAI, MLX
  ':1234/v1', // LM Studio
  ':8000/v1', // vLLM
  ':1337/v1', // Jan
  ':5001/v1', // KoboldCpp
  ':12434/engines/v1', // Docker Model Runner
  ':30000/v1', // SGLang
];
/** The name by which a container reaches the machine that it runs on. */
const HOST_OF_CONTAINER = 'host.docker.internal';
/** A server nearby answers at once, unless the machine is still starting everything. */
const ANSWER_MS = 4_000;
const MAX_BYTES = 512 * 1024;
const MAX_MODELS = 100;
/** The share of this machine's memory that a model may take; a larger one would be read from the disk for each word. */
const MEMORY_SHARE = 0.8;

const PROGRAMS: Record<string, string> = {
  llamacpp: 'llama.cpp',
  vllm: 'vLLM',
  sglang: 'SGLang',
  koboldcpp: 'KoboldCpp',
  docker: 'Docker Model Runner',
};
/** Names of models that do not write text. */
const NO_WRITER =
  /embed|rerank|minilm|whisper|parakeet|kokoro|piper|diffusion|sdxl|moderation|(^|[^a-z])(bge|e5|gte|tts|stt|asr|flux|clip|ocr|guard)([^a-z]|$)/i;
/** Names of Ollama's models that run elsewhere. */
const CLOUD_MODEL = /[:-]cloud$/;

const bytes = z.number().positive().nullish().catch(null);
const modelList = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1).max(200),
      owned_by: z.string().nullish().catch(null),
      /** Sent by llama.cpp if it serves several models. */
      status: z.object({ value: z.string() }).nullish().catch(null),
      meta: z.object({ size: bytes }).nullish().catch(null),
    }),
  ),
});
const ollamaModels = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      size: bytes,
      remote_host: z.string().nullish().catch(null),
      capabilities: z.array(z.string()).nullish().catch(null),
      details: z.object({ family: z.string() }).nullish().catch(null),
    }),
  ),
});
const ollamaRunning = z.object({ models: z.array(z.object({ name: z.string() })) });
const lmStudioModels = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), state: z.string() })),
});

type FoundModel = { id: string; sizeBytes: number | null; isLoaded: boolean };

/** A model server that no setting names, with those of its models that can interview. */
export type FoundServer = {
  baseUrl: string;
  /** The program's name, as people call it. */
  program: string;
  /** Loaded models come first, then those that this machine can hold, the largest first, then the rest. */
  models: readonly (FoundModel & { fits: boolean })[];
};

/** Looks for servers at the usual addresses, or at those of the settings; only asks for lists. */
export async function findServers({
  port,
  modelPlaces,
}: Pick<Env, 'port' | 'modelPlaces'>): Promise<FoundServer[]> {
  const places = modelPlaces ?? usualPlaces(port);
  const found = await Promise.all(places.map(lookAt));
  return found.filter((server) => server !== null);
}

/** The model server at an address, or null if there is none of use. */
export async function lookAt(baseUrl: string): Promise<FoundServer | null> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const root = baseUrl.replace(/(\/engines)?\/v\d+\/?$/, '');
  const more = <T>(path: string, schema: z.ZodType<T>) =>
    readJson(`${root}${path}`, schema, signal).catch(() => null);
  try {
    const { data } = await readJson(`${baseUrl}/models`, modelList, signal);
    const owner = data[0]?.owned_by ?? '';
    const known = PROGRAMS[owner];
    if (known) return serverOf(baseUrl, known, data.map(toLoneModel));
    const studio = await more('/api/v0/models', lmStudioModels);
    if (studio) return serverOf(baseUrl, 'LM Studio', studio.data.flatMap(toStudioModel));
    const ollama = await more('/api/tags', ollamaModels);
    if (!ollama) return serverOf(baseUrl, 'Model server', data.map(toLoneModel));
    const running = await more('/api/ps', ollamaRunning);
    const loaded = new Set(running?.models.map(({ name }) => name));
    const models = ollama.models.filter(canWriteHere).map(({ name, size }) => ({
      id: name,
      sizeBytes: size ?? null,
      isLoaded: loaded.has(name),
    }));
    return serverOf(baseUrl, 'Ollama', models);
  } catch {
    return null;
  }
}

function usualPlaces(ownPort: number): string[] {
  const isInContainer = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
  const hosts = ['127.0.0.1', ...(isInContainer ? [HOST_OF_CONTAINER] : [])];
  const others = USUAL_PLACES.filter((place) => !place.startsWith(`:${ownPort}/`));
  return hosts.flatMap((host) => others.map((place) => `http://${host}${place}`));
}

/** A model of a server that has loaded what it lists, unless the list says otherwise. */
function toLoneModel({ id, status, meta }: z.infer<typeof modelList>['data'][number]): FoundModel {
  return { id, sizeBytes: meta?.size ?? null, isLoaded: !status || status.value === 'loaded' };
}

function toStudioModel({ id, type, state }: z.infer<typeof lmStudioModels>['data'][number]): FoundModel[] {
  return type === 'llm' || type === 'vlm' ? [{ id, sizeBytes: null, isLoaded: state === 'loaded' }] : [];
}

function canWriteHere(model: z.infer<typeof ollamaModels>['models'][number]): boolean {
  const { name, remote_host, capabilities, details } = model;
  if (remote_host || CLOUD_MODEL.test(name)) return false;
  return capabilities ? capabilities.includes('completion') : !/bert/.test(details?.family ?? '');
}

function serverOf(baseUrl: string, program: string, listed: FoundModel[]): FoundServer | null {
  const room = isLoopback(baseUrl) || baseUrl.includes(HOST_OF_CONTAINER) ? totalmem() * MEMORY_SHARE : null;
  const models = listed
    .filter(({ id }) => !NO_WRITER.test(id))
    .slice(0, MAX_MODELS)
    .map((model) => ({ ...model, fits: !room || model.isLoaded || (model.sizeBytes ?? 0) <= room }))
    .sort((a, b) => rankOf(b) - rankOf(a));
  return models.length > 0 ? { baseUrl, program, models } : null;
}

function rankOf({ id, sizeBytes, isLoaded, fits }: FoundServer['models'][number]): number {
  // If a list has no sizes, names tell them: 'qwen3-8b' has eight billion parameters of about a byte each.
  const billions = Number(/(\d+(?:\.\d+)?)b(?![a-z])/i.exec(id)?.[1] ?? 0);
  return (isLoaded ? 2e15 : 0) + (fits ? 1e15 : 0) + (sizeBytes ?? billions * 1e9);
}

/** Anything may listen at a port, and answer at length, with nonsense, or by sending its callers elsewhere. */
async function readJson<T>(url: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
  // Loaded only when somebody looks for servers. This client follows no redirect.
  const { request } = await import('undici');
  const { statusCode, body } = await request(url, { signal });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > MAX_BYTES) throw new Error('too long an answer');
    chunks.push(chunk);
  }
  if (statusCode !== 200) throw new Error(`status ${statusCode}`);
  return schema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

/** Loading a large model from a disk takes a minute. */
const PATIENCE_MS = 90_000;
/** A trial calls once: a model that fails now is not worth an offer. */
export const TRY_LIMITS: CallLimits = {
  ...CALL_LIMITS,
  attempts: 1,
  deadlineMs: { ...CALL_LIMITS.deadlineMs, conduct: PATIENCE_MS },
  ceilingMs: { ...CALL_LIMITS.ceilingMs, conduct: PATIENCE_MS },
};
const IN_ALL_MS = 2 * PATIENCE_MS;
const BUDGET_SECONDS = 600;
const ANSWER =
  'I would begin with what it has to do and how much of it: reads and writes a second, and how much is kept. Then one record for each thing in a database behind a small service, with a cache in front for what is read often.';

/** How a model did at one real turn: how long it took, and what is wrong with it. */
export type TriedTurn = { seconds: number | null; problem: string | null };

/**
 * Has a model speak one turn of an interview as it would for a candidate. The time to load the model is not counted.
 */
export async function tryTurn(
  service: ModelService,
  interviewer: InterviewerModel,
  content: Content,
  isLoaded: boolean,
): Promise<TriedTurn> {
  const signal = AbortSignal.timeout(IN_ALL_MS);
  if (!isLoaded) await load(service, signal);
  const from = performance.now();
  await interviewer.nextTurn(exampleInterview(content), { signal });
  const seconds = (performance.now() - from) / 1000;
  const last = service.lastCall();
  if (!last) return { seconds: null, problem: 'Its context is too small for an interview.' };
  if (!last.worked) return { seconds: null, problem: adviceOn(service, last.fault) };
  const waits = CALL_LIMITS.deadlineMs.conduct / 1000;
  const problem =
    seconds > waits ? `An interview waits ${waits} s for a question, so the script would often ask.` : null;
  return { seconds, problem };
}

/** If this fails, the turn that follows shows what is wrong. */
async function load({ model }: ModelService, signal: AbortSignal): Promise<void> {
  const messages = [{ role: 'user', content: 'Say "ready".' }] as const;
  const sampling = { temperature: 0, maxTokens: 64 };
  await model.complete({ step: 'conduct', messages, sampling, json: null }, signal).catch(() => {});
}

/** A question of the bank, answered once. */
function exampleInterview({ questions }: Content): InterviewContext {
  const [question] = questions.values();
  if (!question) throw new Error('the bank is empty');
  const said = { seconds: null, move: null, unintelligible: false };
  const { text, move } = openingTurn(question);
  return {
    question,
    level: 'mid',
    company: null,
    budgetSeconds: BUDGET_SECONDS,
    secondsRemaining: BUDGET_SECONDS - 30,
    turns: [
      { ...said, id: 1, speaker: 'ai', text, move },
      { ...said, id: 2, speaker: 'user', text: ANSWER, seconds: 30 },
    ],
  };
}
