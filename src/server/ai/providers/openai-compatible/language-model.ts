import type OpenAI from 'openai';
import type { Completion, LanguageModel } from '#engine/model/language-model.ts';
import { type CallPolicy, describeFault, faultError, withDeadline } from '#server/ai/call-policy.ts';
import type { CallScheduler } from '#server/ai/call-scheduler.ts';
import type { RecordUse } from '#server/ai/capabilities.ts';
import { readFault } from '#server/ai/http-fault.ts';
import { isLoopback } from '#server/ai/server-address.ts';
import type { SpeedMeter } from '#server/ai/speed-meter.ts';
import type { ProviderSettings } from '#server/env.ts';
import {
  type Answer,
  certainAnswer,
  holdsThoughts,
  readAnswer,
  refuseUnfinished,
  withoutThoughts,
} from './read-answer.ts';
import type { LearnedFacts } from './server-facts.ts';
import { featuresSent, type LearnedQuirks, type Refusal, readRefusal, requestIn } from './server-quirks.ts';

/** The average of English prose. */
const CHARACTERS_A_TOKEN = 4;
/** For names and code, and for counts that must not be too low. */
const FEW_CHARACTERS_A_TOKEN = 3.3;
/** An answer gets at least this many, even if little room seems left: the server knows better. */
const MIN_ANSWER_TOKENS = 256;

export type ModelParts = {
  client: OpenAI;
  settings: ProviderSettings;
  policy: CallPolicy;
  scheduler: CallScheduler;
  facts: LearnedFacts;
  quirks: LearnedQuirks;
  speed: SpeedMeter;
  record: RecordUse;
};

/** How an answer is read: at once, or while it is written. */
type ReplyReading = { streamed: boolean; onText: (soFar: string) => void };

export function createLanguageModel(parts: ModelParts): LanguageModel {
  const { policy, scheduler, facts, quirks, speed } = parts;
  const { model } = parts.settings;
  const send = createSender(parts);

  async function ask(request: Completion, reading: ReplyReading, signal: AbortSignal): Promise<string> {
    facts.look();
    const sayOtherwise = quirks.course();
    let tried = quirks.current();
    let isQuiet = request.step === 'conduct';
    let isAskedAgain = false;
    for (;;) {
      const wanted = isAskedAgain ? withMoreRoom(request) : request;
      const sampling = fitAnswer(wanted, facts.known().contextTokens);
      const asked = { ...request, sampling, model, streamed: reading.streamed, isQuiet };
      const sent = featuresSent(tried, asked);
      const body = requestIn(tried, asked);
      const heard: NoAnswer = { refusal: null, hasOnlyThought: false };
      const run = async (within: AbortSignal, pulse: () => void) => {
        try {
          return await send(body, { ...reading, heard }, within, pulse);
        } catch (error) {
          heard.refusal = readRefusal(error);
          throw readFault(error);
        }
      };
      const expectedMs = speed.expectedMs({ promptTokens: tokensOf(request), ...sampling });
      try {
        const text = await policy.call(request.step, run, signal, expectedMs);
        quirks.accepted(tried, sent);
        return text;
      } catch (error) {
        const { refusal, hasOnlyThought } = heard;
        if (hasOnlyThought && !isAskedAgain) {
          isAskedAgain = true;
          isQuiet = true;
          continue;
        }
        if (!refusal) throw error;
        // The next round uses the context size that was just learned.
        if (refusal.isTooLong && !facts.learnContext(refusal.contextTokens)) throw tooLong();
        const other = refusal.isTooLong ? tried : sayOtherwise(tried, sent, refusal);
        if (!other) throw error;
        tried = other;
      }
    }
  }

  return {
    engine: { id: 'openai-compatible', label: model, model },
    server() {
      const { contextTokens, slots } = facts.known();
      return { contextTokens, slots, tokensPerSecond: speed.tokensPerSecond() };
    },
    complete: (request, signal) =>
      scheduler.run(
        request.step,
        (within) => ask(request, { streamed: false, onText: () => {} }, within),
        signal,
      ),
    stream: (request, signal, onText = () => {}) =>
      scheduler.run(request.step, (within) => ask(request, { streamed: true, onText }, within), signal),
    within: (step, work, signal) => withDeadline(policy.limits.ceilingMs[step], work, signal),
    unusable: (what) => faultError('rejected', what),
    describeFault,
  };
}

/** Why a call brought no answer, if another call may bring one. */
type NoAnswer = {
  refusal: Refusal | null;
  /** It thought until there was no room left for an answer. */
  hasOnlyThought: boolean;
};

/** Sends one request and reads its answer, without the thoughts that some models put before it. */
function createSender({ client, settings, speed, record }: ModelParts) {
  /** Null until an answer has shown whether the server's answers begin with thoughts. */
  let thinks: boolean | null = null;

  async function account(body: OpenAI.ChatCompletionCreateParams, answer: Answer, sentAt: number) {
    const { usage, firstPieceAt } = answer;
    const used = {
      promptTokens: usage?.prompt_tokens ?? tokensOf(body),
      completionTokens: usage?.completion_tokens ?? Math.ceil(answer.text.length / CHARACTERS_A_TOKEN),
    };
    const firstTokenMs = firstPieceAt === null ? null : firstPieceAt - sentAt;
    speed.add({ ...used, firstTokenMs, totalMs: performance.now() - sentAt });
    await record({
      ...used,
      capability: 'model',
      model: settings.model,
      isLoopback: isLoopback(settings.baseUrl),
      cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
      isEstimated: usage === null,
    });
  }

  return async (
    body: OpenAI.ChatCompletionCreateParams,
    reading: ReplyReading & { heard: NoAnswer },
    signal: AbortSignal,
    pulse: () => void,
  ): Promise<string> => {
    const sentAt = performance.now();
    let handed = '';
    const hand = (certain: string) => {
      if (certain.length <= handed.length) return;
      handed = certain;
      reading.onText(certain);
    };
    const response = await client.chat.completions.create(body, { signal }).asResponse();
    const answer = await readAnswer(client, response, {
      pulse,
      onText: (soFar, thoughtApart) => hand(certainAnswer(soFar, !thoughtApart && thinks !== false)),
    });
    await account(body, answer, sentAt);
    if (withoutThoughts(answer.text).trim() === '' && answer.finishReason === 'length') {
      reading.heard.hasOnlyThought = true;
      throw faultError('rejected', 'the model thought and did not answer');
    }
    refuseUnfinished(answer);
    if (holdsThoughts(answer.text)) thinks = true;
    thinks ??= false;
    const text = withoutThoughts(answer.text);
    if (text.trim() === '') throw faultError('rejected', 'the answer is empty');
    // The model had never thought aloud before, so its thoughts were taken for the answer: the call is retried.
    if (!text.startsWith(handed)) throw faultError('transient', 'thoughts came as the answer');
    hand(text);
    return text;
  };
}

/** If a model cannot be told not to think, twice the room may be enough. */
function withMoreRoom(request: Completion): Completion {
  const { sampling } = request;
  return { ...request, sampling: { ...sampling, maxTokens: sampling.maxTokens * 2 } };
}

/** Limits an answer to what the prompt leaves of the context. Throws if the prompt itself is too long. */
function fitAnswer(request: Completion, contextTokens: number | null): Completion['sampling'] {
  const { sampling } = request;
  if (contextTokens === null) return sampling;
  // A server that does not refuse such a prompt would silently cut it.
  if (tokensOf(request) > contextTokens) throw tooLong();
  const room = Math.floor(contextTokens - tokensOf(request, FEW_CHARACTERS_A_TOKEN));
  return { ...sampling, maxTokens: Math.min(sampling.maxTokens, Math.max(room, MIN_ANSWER_TOKENS)) };
}

function tooLong() {
  return faultError('rejected', 'the prompt does not fit the context of the model');
}

function tokensOf(
  { messages }: { messages: readonly { content?: unknown }[] },
  charactersEach = CHARACTERS_A_TOKEN,
) {
  const characters = messages.reduce((sum, { content }) => sum + String(content ?? '').length, 0);
  return Math.ceil(characters / charactersEach);
}
