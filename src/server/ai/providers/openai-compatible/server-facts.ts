import type OpenAI from 'openai';
import { z } from 'zod';
import { faultError } from '#server/ai/call-policy.ts';
import type { ConfiguredService, ServerFacts } from '#server/ai/capabilities.ts';
import { readFault } from '#server/ai/http-fault.ts';
import { isNearby } from '#server/ai/server-address.ts';
import type { ProviderSettings } from '#server/env.ts';

/** How many calls a server is assumed to serve at once if it does not say: one nearby, several elsewhere. */
const SLOTS_NEARBY = 1;
const SLOTS_ELSEWHERE = 8;
/** The context with which Ollama loads a model on most machines, however much the model could read. */
const OLLAMA_CONTEXT_TOKENS = 4_096;
/**
 * Facts are asked for again after this time: a server says more once its model is loaded, and may be restarted with
 * another.
 */
const OLD_AFTER_MS = 10 * 60_000;
const TRY_AGAIN_AFTER_MS = 60_000;
const LOOK_MS = 5_000;

const size = z.number().int().positive().nullish().catch(null);
const models = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      owned_by: z.string().nullish().catch(null),
      /** Sent by vLLM and SGLang. */
      max_model_len: size,
      /** Sent by OpenRouter, Groq and Mistral, each under one of these names. */
      context_length: size,
      context_window: size,
      max_context_length: size,
      /** Sent by llama.cpp: what the model was made for, not what was set aside for it. */
      meta: z.object({ n_ctx_train: size }).nullish().catch(null),
    }),
  ),
});
const llamaProps = z.object({
  total_slots: size,
  default_generation_settings: z.object({ n_ctx: size }).nullish().catch(null),
});
const lmStudioModels = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: size, max_context_length: size })),
});
const ollamaRunning = z.object({ models: z.array(z.object({ name: z.string(), context_length: size })) });
const ollamaModel = z.object({
  parameters: z.string().nullish().catch(null),
  model_info: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** What a server tells about itself. It is asked alongside its calls, never before one. */
export type LearnedFacts = ConfiguredService['facts'] & {
  /** Asks in the background, unless it was asked recently. */
  look(): void;
  /** Takes the context size from a refusal. Returns false if it is nothing new. */
  learnContext(tokens: number | null): boolean;
};

export function createLearnedFacts(
  client: OpenAI,
  { baseUrl, model }: Pick<ProviderSettings, 'baseUrl' | 'model'>,
): LearnedFacts {
  let facts: ServerFacts = {
    models: null,
    contextTokens: null,
    slots: isNearby(baseUrl) ? SLOTS_NEARBY : SLOTS_ELSEWHERE,
  };
  /** The context size by the server's own account, and by its last refusal, which is as old as other facts at most. */
  let told: number | null = null;
  let refusal: { contextTokens: number; at: number } | null = null;
  let nextLookAt = 0;

  async function lookNow(signal: AbortSignal): Promise<ServerFacts> {
    nextLookAt = performance.now() + TRY_AGAIN_AFTER_MS;
    const found = await factsOf(client, { baseUrl, model }, signal).catch((error: unknown) => {
      throw readFault(error);
    });
    const now = performance.now();
    nextLookAt = now + OLD_AFTER_MS;
    told = found.contextTokens ?? told;
    if (refusal && now - refusal.at >= OLD_AFTER_MS) refusal = null;
    facts = { ...facts, ...found, contextTokens: smaller(told, refusal?.contextTokens ?? null) };
    return facts;
  }

  return {
    known: () => facts,
    look() {
      if (performance.now() < nextLookAt) return;
      // A server may keep no list; then there is only what its replies to calls show.
      lookNow(AbortSignal.timeout(LOOK_MS)).catch(() => {});
    },
    lookNow,
    learnContext(tokens) {
      if (tokens === null || (facts.contextTokens !== null && facts.contextTokens <= tokens)) return false;
      refusal = { contextTokens: tokens, at: performance.now() };
      facts = { ...facts, contextTokens: tokens };
      return true;
    },
  };
}

type Found = { models: string[]; contextTokens: number | null; slots?: number };

async function factsOf(
  client: OpenAI,
  { baseUrl, model }: { baseUrl: string; model: string },
  signal: AbortSignal,
): Promise<Found> {
  const ask = (path: string, body?: object): Promise<unknown> =>
    body ? client.post(path, { body, signal }) : client.get(path, { signal });
  const root = baseUrl.replace(/\/v\d+\/?$/, '');
  const listed = models.safeParse(await ask('/models'));
  if (!listed.success) throw faultError('down', 'the answer is no list of models');
  const list = listed.data.data;
  const own = list.find(({ id }) => id === model) ?? (list.length === 1 ? list[0] : undefined);
  const found: Found = {
    models: list.map(({ id }) => id),
    contextTokens:
      own?.max_model_len ?? own?.context_length ?? own?.context_window ?? own?.max_context_length ?? null,
  };
  // Each of these servers has its own way to say more; others are not asked for what they do not know.
  const more = (path: string, body?: object) => ask(`${root}${path}`, body).catch(() => null);
  switch (own?.owned_by ?? list[0]?.owned_by) {
    case 'vllm':
      return { ...found, slots: SLOTS_ELSEWHERE };
    case 'llamacpp': {
      const props = llamaProps.safeParse(await more('/props')).data;
      const contextTokens = props?.default_generation_settings?.n_ctx ?? own?.meta?.n_ctx_train ?? null;
      return { ...found, contextTokens, ...(props?.total_slots ? { slots: props.total_slots } : {}) };
    }
    case 'organization_owner': {
      const loaded = lmStudioModels.safeParse(await more('/api/v0/models')).data?.data;
      const described = loaded?.find(({ id }) => id === model);
      return {
        ...found,
        contextTokens: described?.loaded_context_length ?? described?.max_context_length ?? null,
      };
    }
    case 'library': {
      const running = ollamaRunning.safeParse(await more('/api/ps')).data?.models;
      const loaded = running?.find(({ name }) => name === model || name === `${model}:latest`);
      const shown = ollamaModel.safeParse(await more('/api/show', { model })).data;
      return { ...found, contextTokens: loaded?.context_length ?? (shown ? ollamaContext(shown) : null) };
    }
    default:
      return found;
  }
}

/**
 * The context that is set for the model, else Ollama's default if the model can read that much. Ollama silently cuts
 * longer prompts.
 */
function ollamaContext({ parameters, model_info }: z.infer<typeof ollamaModel>): number {
  const set = Number(/^num_ctx\s+(\d+)/m.exec(parameters ?? '')?.[1]);
  if (set > 0) return set;
  const trained = Object.entries(model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1];
  return typeof trained === 'number' ? Math.min(trained, OLLAMA_CONTEXT_TOKENS) : OLLAMA_CONTEXT_TOKENS;
}

function smaller(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
