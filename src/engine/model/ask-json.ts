import { z } from 'zod';
import type { Completion, LanguageModel, Message } from './language-model.ts';
import { parseAnswer } from './parse-answer.ts';

export type JsonRequest<T> = Omit<Completion, 'json'> & {
  schemaName: string;
  schema: z.ZodType<T>;
  /** For answers that somebody waits for. */
  streamed?: boolean;
  /** What else is wrong with an answer, told to the model once; null where nothing is. */
  check?: (answer: T) => string | null;
};

/** So much of a broken answer is sent back for repair. */
const MAX_QUOTED_CHARACTERS = 4_000;

/**
 * An answer of a given shape. One that has faults is asked for once more; of two faulty ones the later that can be read
 * serves. Rejects as the model does when none can.
 */
export async function askJson<T>(
  model: LanguageModel,
  { schemaName, schema, check, streamed = false, ...request }: JsonRequest<T>,
  signal: AbortSignal,
): Promise<T> {
  const json = { name: schemaName, schema: jsonSchemaOf(schema) };
  const ask = async (messages: readonly Message[]) => {
    const completion = { ...request, messages, json };
    const text = await (streamed ? model.stream(completion, signal) : model.complete(completion, signal));
    const { value, problem } = parseAnswer(text, schema);
    return { text, value, problem: problem ?? (value === null ? null : (check?.(value) ?? null)) };
  };
  const first = await ask(request.messages);
  if (first.problem === null && first.value !== null) return first.value;
  const repair: Message[] = [
    { role: 'assistant', content: first.text.slice(0, MAX_QUOTED_CHARACTERS) },
    { role: 'user', content: `That answer has a fault. ${first.problem} Answer again, whole and correct.` },
  ];
  const second = await ask([...request.messages, ...repair]).catch((error: unknown) => {
    if (first.value === null) throw error;
    return first;
  });
  const value = second.value ?? first.value;
  if (value === null) throw model.unusable('the answer does not follow its schema');
  return value;
}

/** The JSON Schema of an answer as servers take it. */
function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  return json;
}
