import { z } from 'zod';

/** What a server understands, best first. Which one it is shows in a 400 and is then remembered. */
export const DIALECTS = [
  { tuned: true, format: 'schema' },
  { tuned: false, format: 'schema' },
  { tuned: false, format: 'object' },
  { tuned: false, format: 'prompt' },
] as const;
export type Dialect = (typeof DIALECTS)[number];

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

export type Sampling = {
  /** 0 where the same answer is wanted every time. */
  temperature: number;
  maxTokens: number;
};

/** Models that think before they answer take no temperature; on this path they should not think long. */
const REASONING_MODEL = /^(gpt-5|o\d)/;

/** The parameters of one request in one dialect. */
export function parametersFor(
  dialect: Dialect,
  server: { model: string; isOpenAi: boolean },
  sampling: Sampling,
  schema: { name: string; json: Record<string, unknown> },
) {
  const limit = server.isOpenAi
    ? { max_completion_tokens: sampling.maxTokens }
    : { max_tokens: sampling.maxTokens };
  return { ...limit, ...tuning(dialect, server, sampling), ...responseFormat(dialect, schema) };
}

/** The messages, with the schema in words where the server cannot be told it in another way. */
export function messagesFor(
  dialect: Dialect,
  messages: readonly Message[],
  json: Record<string, unknown>,
): Message[] {
  if (dialect.format === 'schema') return [...messages];
  const rule = `Answer with one JSON object and nothing else. It follows this JSON Schema:\n${JSON.stringify(json)}`;
  return messages.map((message) =>
    message.role === 'system' ? { ...message, content: `${message.content}\n\n${rule}` } : message,
  );
}

/** The JSON Schema of an answer as servers take it. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  return json;
}

function tuning(dialect: Dialect, server: { model: string; isOpenAi: boolean }, sampling: Sampling) {
  if (!dialect.tuned) return {};
  return server.isOpenAi && REASONING_MODEL.test(server.model)
    ? ({ reasoning_effort: 'minimal' } as const)
    : { temperature: sampling.temperature };
}

function responseFormat(dialect: Dialect, { name, json }: { name: string; json: Record<string, unknown> }) {
  switch (dialect.format) {
    case 'schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name, schema: json, strict: true } },
      } as const;
    case 'object':
      return { response_format: { type: 'json_object' } } as const;
    case 'prompt':
      return {};
  }
}
