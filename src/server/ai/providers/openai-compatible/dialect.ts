import type OpenAI from 'openai';
import type { Completion, Message } from '#engine/model/language-model.ts';

/**
 * What a server understands, feature by feature: the forms that are left to try, best first. The first of each is the
 * one in use; a form that was refused is dropped and never sent again.
 */
export type Dialect = {
  limit: readonly ('max_tokens' | 'max_completion_tokens' | 'none')[];
  format: readonly ('schema' | 'object' | 'prompt')[];
  /** How much it thinks where nobody waits. */
  effort: readonly ('low' | 'none')[];
  /** How it is told not to think where somebody waits: by `reasoning_effort`, by its chat template, or by both. */
  quiet: readonly ('both' | 'effort' | 'template' | 'minimal' | 'low' | 'none')[];
  temperature: readonly ('as asked' | 'none')[];
  /** Where the rules stand: in a message of their own, or at the head of the first message of the user. */
  system: readonly ('system' | 'user')[];
  /** Whether a stream is asked to end with the tokens it used. */
  usage: readonly ('asked' | 'none')[];
};
export type Feature = keyof Dialect;

/** Models that always think before they answer take no temperature. */
const REASONING_MODEL = /^(.*\/)?(gpt-5|o\d\b)/;

/** What is tried first. Older servers ignore `max_completion_tokens` without a word, so it comes second. */
export function firstDialect(model: string): Dialect {
  const reasons = REASONING_MODEL.test(model);
  return {
    limit: reasons
      ? ['max_completion_tokens', 'max_tokens', 'none']
      : ['max_tokens', 'max_completion_tokens', 'none'],
    format: ['schema', 'object', 'prompt'],
    effort: reasons ? ['low', 'none'] : ['none'],
    quiet: reasons ? ['minimal', 'low', 'none'] : ['both', 'effort', 'template', 'none'],
    temperature: reasons ? ['none'] : ['as asked', 'none'],
    system: ['system', 'user'],
    usage: ['asked', 'none'],
  };
}

type Asked = Pick<Completion, 'messages' | 'sampling' | 'json'> & {
  model: string;
  streamed: boolean;
  /** It should answer without thinking first. */
  isQuiet: boolean;
};

/** A request with what only some servers know. */
export type Request = OpenAI.ChatCompletionCreateParams & {
  chat_template_kwargs?: { enable_thinking: boolean };
};

/** The features that show in a request and could be left out of it. */
export function featuresSent(dialect: Dialect, { messages, json, streamed, isQuiet }: Asked): Feature[] {
  const shows: Record<Feature, boolean> = {
    format: json !== null,
    limit: true,
    effort: !isQuiet,
    quiet: isQuiet,
    temperature: true,
    usage: streamed,
    system: messages.some(({ role }) => role === 'system'),
  };
  const features: Feature[] = ['format', 'limit', 'effort', 'quiet', 'temperature', 'usage', 'system'];
  return features.filter((feature) => shows[feature] && dialect[feature].length > 1);
}

/** One request, said in a dialect. */
export function requestIn(
  dialect: Dialect,
  { model, messages, sampling, json, streamed, isQuiet }: Asked,
): Request {
  const [limit] = dialect.limit;
  return {
    model,
    messages: systemIn(dialect, withRule(dialect, messages, json)),
    stream: streamed,
    ...(limit === undefined || limit === 'none' ? {} : { [limit]: sampling.maxTokens }),
    ...thinking(isQuiet ? dialect.quiet[0] : dialect.effort[0]),
    ...(dialect.temperature[0] === 'as asked' ? { temperature: sampling.temperature } : {}),
    ...(streamed && dialect.usage[0] === 'asked' ? { stream_options: { include_usage: true } } : {}),
    ...responseFormat(dialect, json),
  };
}

/** `reasoning_effort: "none"` is understood by Ollama, the switch of the template by llama.cpp and vLLM. */
function thinking(form: Dialect['quiet'][number] | undefined): Partial<Request> {
  const template = { chat_template_kwargs: { enable_thinking: false } };
  switch (form) {
    case 'both':
      return { reasoning_effort: 'none', ...template };
    case 'effort':
      return { reasoning_effort: 'none' };
    case 'template':
      return template;
    case 'minimal':
    case 'low':
      return { reasoning_effort: form };
    default:
      return {};
  }
}

/** The schema in words, where the server cannot be told it in another way. */
function withRule(dialect: Dialect, messages: readonly Message[], json: Completion['json']): Message[] {
  if (json === null || dialect.format[0] === 'schema') return [...messages];
  const rule = `Answer with one JSON object and nothing else. It follows this JSON Schema:\n${JSON.stringify(json.schema)}`;
  const [first, ...others] = messages;
  return first?.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${rule}` }, ...others]
    : [{ role: 'system', content: rule }, ...messages];
}

function systemIn(dialect: Dialect, messages: readonly Message[]): Message[] {
  if (dialect.system[0] === 'system') return [...messages];
  const rules = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const [first, ...others] = messages.filter(({ role }) => role !== 'system');
  if (rules.length === 0 || !first) return [...messages];
  return first.role === 'user'
    ? [{ role: 'user', content: [...rules, first.content].join('\n\n') }, ...others]
    : [{ role: 'user', content: rules.join('\n\n') }, first, ...others];
}

function responseFormat(dialect: Dialect, json: Completion['json']) {
  if (json === null) return {};
  switch (dialect.format[0]) {
    case 'schema':
      return { response_format: { type: 'json_schema', json_schema: { ...json, strict: true } } } as const;
    case 'object':
      return { response_format: { type: 'json_object' } } as const;
    default:
      return {};
  }
}
