import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { StepMemo } from '#engine/step-memo.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Completion, LanguageModel, Message } from './language-model.ts';
import { parseAnswer } from './parse-answer.ts';
import { promptFor } from './prompt.ts';

type JsonRequest<T> = Omit<Completion, 'json'> & {
  schemaName: string;
  schema: z.ZodType<T>;
  /** Set for answers that somebody waits for. */
  streamed?: boolean;
  /** What else is wrong with an answer, told to the model once; null if nothing is. */
  check?: (answer: T) => string | null;
};

/** How much of a broken answer is sent back for repair. */
const MAX_QUOTED_CHARACTERS = 4_000;

/**
 * An answer of a given shape. If it has faults, it is asked for once more; of two faulty ones, the later one that can
 * be read is used. Rejects as the model does if neither can be, or if the caller gives up.
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
    if (first.value === null || signal.aborted) throw error;
    return first;
  });
  const value = second.value ?? first.value;
  if (value === null) throw model.unusable('the answer does not follow its schema');
  return value;
}

/**
 * The JSON Schema of an answer as servers take it. Null stands for what was left out: it is understood, but never asked
 * for.
 */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'nullable') return;
      const [inner] = jsonSchema.anyOf ?? [];
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, inner);
    },
  });
  return json;
}

/** Includes what a model thinks before it answers. */
const ANSWER_TOKENS = 6_000;
/** In a small context, the answer gets no more than this share. */
const ANSWER_SHARE = 0.3;
/** English has four or more; names and numbers have fewer. */
const CHARACTERS_PER_TOKEN = 3.3;

/** Tokens that an answer may have if prompt and answer share one context. */
export function answerTokens(model: LanguageModel): number {
  const { contextTokens } = model.server();
  return contextTokens === null
    ? ANSWER_TOKENS
    : Math.min(ANSWER_TOKENS, Math.floor(contextTokens * ANSWER_SHARE));
}

/** Tokens of a prompt, estimated rather too high than too low. */
export function tokensIn(messages: readonly Message[]): number {
  return messages.reduce((total, { content }) => total + content.length, 0) / CHARACTERS_PER_TOKEN;
}

/** Whether a prompt leaves room for its answer. */
export function fitsContext(model: LanguageModel, messages: readonly Message[]): boolean {
  const { contextTokens } = model.server();
  return contextTokens === null || tokensIn(messages) + answerTokens(model) <= contextTokens;
}

/** Identifies everything that a step's result was made from. */
export function hashOf(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/**
 * The kept result of a step; if there is none, or only one in an older shape, the step is taken and its result kept.
 */
export async function keepStep<T>(
  memo: StepMemo,
  step: string,
  inputHash: string,
  schema: z.ZodType<T>,
  work: () => Promise<T>,
): Promise<T> {
  const kept = schema.safeParse(await memo.find(step, inputHash));
  if (kept.success) return kept.data;
  const output = await work();
  await memo.keep(step, inputHash, output);
  return output;
}

/** A task after the whole transcript of an interview, given once: its answer is kept. */
export async function askKept<T>(
  {
    model,
    content,
    memo,
    signal,
  }: { model: LanguageModel; content: Content; memo: StepMemo; signal: AbortSignal },
  context: InterviewContext,
  {
    step,
    task,
    schema,
    temperature = 0,
    check,
  }: {
    /** If a task is sampled several times, each sample has its number: "score-2". */
    step: string;
    task: string;
    schema: z.ZodType<T>;
    temperature?: number;
    check?: (answer: T) => string | null;
  },
): Promise<T> {
  // The tasks repeat what was found about the points, so that a small context can do without the brief on them.
  const prompts = [promptFor(content, context, task), promptFor(content, context, task, { points: [] })];
  const messages = prompts.find((prompt) => fitsContext(model, prompt));
  if (!messages) throw model.unusable('its context is too small for the transcript');
  const schemaName = step.replace(/-\d+$/, '');
  const sampling = { temperature, maxTokens: answerTokens(model) };
  // One that still has a fault may be kept, but not found: the next attempt asks for it again.
  const faultless = check ? schema.refine((answer) => check(answer) === null) : schema;
  return keepStep(memo, step, hashOf([model.engine.model, messages]), faultless, () =>
    askJson(
      model,
      { step: 'judge', messages, sampling, schemaName, schema, ...(check && { check }) },
      signal,
    ),
  );
}
