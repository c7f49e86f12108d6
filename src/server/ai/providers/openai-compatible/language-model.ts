import type OpenAI from 'openai';
import type { z } from 'zod';
import type { ProviderSettings } from '#server/env.ts';
import type { CallPolicy, Step } from '../../call-policy.ts';
import { faultError, faultOf } from '../../provider-fault.ts';
import { isOpenAi } from './client.ts';
import {
  DIALECTS,
  jsonSchemaOf,
  type Message,
  messagesFor,
  parametersFor,
  type Sampling,
} from './dialect.ts';
import { parseAnswer } from './parse-answer.ts';
import { readFault } from './read-fault.ts';
import { readReply, readStream } from './read-reply.ts';

export type Request<T> = {
  step: Step;
  messages: readonly Message[];
  schemaName: string;
  schema: z.ZodType<T>;
  sampling: Sampling;
  /** For answers that somebody waits for; a grade is never read from a stream. */
  streamed: boolean;
};

/** A model that answers in JSON of a given schema. */
export type LanguageModel = {
  model: string;
  /** Rejects with AppError AI_UNAVAILABLE when no valid answer came, after one request to repair it. */
  ask<T>(request: Request<T>, signal: AbortSignal): Promise<T>;
};

/** So much of a broken answer is sent back for repair. */
const MAX_QUOTED_CHARACTERS = 4_000;

export function createLanguageModel(
  client: OpenAI,
  settings: ProviderSettings,
  policy: CallPolicy,
): LanguageModel {
  const server = { model: settings.model, isOpenAi: isOpenAi(settings) };
  let understood = 0;

  async function askInDialect<T>(request: Request<T>, messages: readonly Message[], signal: AbortSignal) {
    const json = jsonSchemaOf(request.schema);
    for (const [index, dialect] of DIALECTS.entries()) {
      if (index < understood) continue;
      const body = {
        model: server.model,
        messages: messagesFor(dialect, messages, json),
        ...parametersFor(dialect, server, request.sampling, { name: request.schemaName, json }),
      };
      try {
        const text = await policy.call(
          request.step,
          (within) => complete(client, body, request.streamed, within),
          signal,
        );
        understood = index;
        return text;
      } catch (error) {
        if (faultOf(error)?.status !== 400) throw error;
      }
    }
    throw faultError('down', 'the server refuses every form of the request');
  }

  return {
    model: server.model,
    async ask(request, signal) {
      const text = await askInDialect(request, request.messages, signal);
      const first = parseAnswer(text, request.schema);
      if ('value' in first) return first.value;
      const repair: Message[] = [
        { role: 'assistant', content: text.slice(0, MAX_QUOTED_CHARACTERS) },
        { role: 'user', content: `That answer cannot be used. ${first.problem} Answer again, correctly.` },
      ];
      const again = await askInDialect(request, [...request.messages, ...repair], signal);
      const second = parseAnswer(again, request.schema);
      if ('value' in second) return second.value;
      throw faultError('rejected', 'the answer does not follow its schema');
    },
  };
}

type Body = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'>;

async function complete(client: OpenAI, body: Body, streamed: boolean, signal: AbortSignal): Promise<string> {
  try {
    if (streamed) {
      return await readStream(await client.chat.completions.create({ ...body, stream: true }, { signal }));
    }
    return readReply(await client.chat.completions.create({ ...body, stream: false }, { signal }));
  } catch (error) {
    throw readFault(error);
  }
}
