import type OpenAI from 'openai';
import { z } from 'zod';
import type { Completion, Message } from '#engine/model/language-model.ts';

/**
 * What a server understands, feature by feature: the forms that are left to try, best first. The first of each is the
 * one in use; a form that was refused is dropped and never sent again.
 */
export type ServerQuirks = {
  limit: readonly ('max_tokens' | 'max_completion_tokens' | 'none')[];
  format: readonly ('schema' | 'object' | 'prompt')[];
  /** How much it thinks in readings and judgments. */
  effort: readonly ('low' | 'none')[];
  /**
   * How it is told not to think when somebody waits for a turn or an exercise: by `reasoning_effort`, by its chat
   * template, or by both.
   */
  quiet: readonly ('both' | 'effort' | 'template' | 'minimal' | 'low' | 'none')[];
  temperature: readonly ('as asked' | 'none')[];
  /** Where the rules go: into a message of their own, or to the head of the user's first message. */
  system: readonly ('system' | 'user')[];
  /** Whether a stream is asked to end with the tokens it used. */
  usage: readonly ('asked' | 'none')[];
};
type Feature = keyof ServerQuirks;

/** Models that always think before they answer take no temperature. */
const REASONING_MODEL = /^(.*\/)?(gpt-5|o\d\b)/;

/** The forms to start with. Older servers silently ignore `max_completion_tokens`, so it comes second if it can. */
function firstQuirks(model: string): ServerQuirks {
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
  /** True if it should answer without thinking first. */
  isQuiet: boolean;
};

/** A request with fields that only some servers know. */
type Request = OpenAI.ChatCompletionCreateParams & {
  chat_template_kwargs?: { enable_thinking: boolean };
};

/** The features that a request uses and that have another form left to try. */
export function featuresSent(quirks: ServerQuirks, { messages, json, streamed, isQuiet }: Asked): Feature[] {
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
  return features.filter((feature) => shows[feature] && quirks[feature].length > 1);
}

/** One request, in the forms that are in use for a server. */
export function requestIn(
  quirks: ServerQuirks,
  { model, messages, sampling, json, streamed, isQuiet }: Asked,
): Request {
  const [limit] = quirks.limit;
  return {
    model,
    messages: systemIn(quirks, withRule(quirks, messages, json)),
    stream: streamed,
    ...(limit === undefined || limit === 'none' ? {} : { [limit]: sampling.maxTokens }),
    ...thinking(isQuiet ? quirks.quiet[0] : quirks.effort[0]),
    ...(quirks.temperature[0] === 'as asked' ? { temperature: sampling.temperature } : {}),
    ...(streamed && quirks.usage[0] === 'asked' ? { stream_options: { include_usage: true } } : {}),
    ...responseFormat(quirks, json),
  };
}

/** `reasoning_effort: "none"` is understood by Ollama, the switch of the template by llama.cpp and vLLM. */
function thinking(form: ServerQuirks['quiet'][number] | undefined): Partial<Request> {
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

/** Puts the schema into the rules in words if the server does not take it as a parameter. */
function withRule(quirks: ServerQuirks, messages: readonly Message[], json: Completion['json']): Message[] {
  if (json === null || quirks.format[0] === 'schema') return [...messages];
  const rule = `Answer with one JSON object and nothing else. It follows this JSON Schema:\n${JSON.stringify(json.schema)}`;
  const [first, ...others] = messages;
  return first?.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${rule}` }, ...others]
    : [{ role: 'system', content: rule }, ...messages];
}

function systemIn(quirks: ServerQuirks, messages: readonly Message[]): Message[] {
  if (quirks.system[0] === 'system') return [...messages];
  const rules = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const [first, ...others] = messages.filter(({ role }) => role !== 'system');
  if (rules.length === 0 || !first) return [...messages];
  return first.role === 'user'
    ? [{ role: 'user', content: [...rules, first.content].join('\n\n') }, ...others]
    : [{ role: 'user', content: rules.join('\n\n') }, first, ...others];
}

function responseFormat(quirks: ServerQuirks, json: Completion['json']) {
  if (json === null) return {};
  switch (quirks.format[0]) {
    case 'schema':
      return { response_format: { type: 'json_schema', json_schema: { ...json, strict: true } } } as const;
    case 'object':
      return { response_format: { type: 'json_object' } } as const;
    default:
      return {};
  }
}

/** What is known of the forms that a server takes; all calls to it share this for as long as the process runs. */
export type LearnedQuirks = {
  current(): ServerQuirks;
  /** The forms in use, in words for the operator. */
  inWords(): string[];
  /**
   * Begins the search for one request. Each call returns another way to say what was refused, or null if none is left.
   */
  course(): (tried: ServerQuirks, sent: readonly Feature[], refusal: Refusal) => ServerQuirks | null;
  accepted(quirks: ServerQuirks, sent: readonly Feature[]): void;
};

export function createLearnedQuirks(model: string): LearnedQuirks {
  let known = firstQuirks(model);
  /** Forms that were in an accepted request: a refusal that names no feature is not about them. */
  const proven = new Set<string>();
  const isProven = (quirks: ServerQuirks, feature: Feature) => proven.has(`${feature} ${quirks[feature][0]}`);

  return {
    current: () => known,
    inWords: () => inWords(known),
    course() {
      let guesses: Iterator<ServerQuirks> | null = null;
      return (tried, sent, refusal) => {
        const { status } = refusal;
        const feature = namedIn(refusal, sent);
        if (feature !== null && sent.includes(feature)) {
          known = fewer(known, { ...known, [feature]: tried[feature].slice(1) });
          guesses = null;
          return fewer(tried, known);
        }
        const suspects = sent.filter((each) => !isProven(tried, each));
        // A server that breaks instead of refusing does so over a schema; any other 5xx is a fault of its own.
        guesses ??= guess(tried, status >= 500 ? suspects.filter((each) => each === 'format') : suspects);
        return guesses.next().value ?? null;
      };
    },
    accepted(quirks, sent) {
      known = fewer(known, quirks);
      for (const feature of sent) proven.add(`${feature} ${known[feature][0]}`);
    },
  };
}

function inWords({ limit, format, effort, temperature, system, usage }: ServerQuirks): string[] {
  return [
    limit[0] === 'none' ? 'no limit of length' : `length as ${limit[0]}`,
    {
      schema: 'answers by a schema',
      object: 'answers as a JSON object',
      prompt: 'the form of answers in words',
    }[format[0] ?? 'prompt'],
    ...(effort[0] && effort[0] !== 'none' ? [`${effort[0]} thinking`] : []),
    ...(temperature[0] === 'none' ? ['no temperature'] : []),
    ...(system[0] === 'user' ? ['rules in the first message of the user'] : []),
    ...(usage[0] === 'none' ? ['tokens of streams are estimated'] : []),
  ];
}

/** `reasoning_effort` says both how much to think and not to think at all. */
function namedIn({ feature }: Refusal, sent: readonly Feature[]): Feature | null {
  return feature === 'effort' && sent.includes('quiet') ? 'quiet' : feature;
}

/** Yields the other forms of one suspect at a time, then the last forms of all suspects together. */
function* guess(quirks: ServerQuirks, suspects: readonly Feature[]): Generator<ServerQuirks, undefined> {
  for (const feature of suspects) {
    for (let at = 1; at < quirks[feature].length; at += 1) {
      yield { ...quirks, [feature]: quirks[feature].slice(at) };
    }
  }
  if (suspects.length < 2) return;
  const barest = { ...quirks };
  for (const feature of suspects) Object.assign(barest, { [feature]: quirks[feature].slice(-1) });
  yield barest;
}

/** For each feature, the forms that are left in both: calls learn at the same time. */
function fewer(one: ServerQuirks, other: ServerQuirks): ServerQuirks {
  const shorter = <T>(a: readonly T[], b: readonly T[]) => (a.length <= b.length ? a : b);
  return {
    limit: shorter(one.limit, other.limit),
    format: shorter(one.format, other.format),
    effort: shorter(one.effort, other.effort),
    quiet: shorter(one.quiet, other.quiet),
    temperature: shorter(one.temperature, other.temperature),
    system: shorter(one.system, other.system),
    usage: shorter(one.usage, other.usage),
  };
}

/** Why a server did not take a request, as far as it says. */
export type Refusal = {
  status: number;
  /** The feature that it names; null when it names none. */
  feature: Feature | null;
  /** The size of its context, when the prompt was too long for it. */
  contextTokens: number | null;
  isTooLong: boolean;
};

const REFUSING = [400, 422, 500, 501];

const refusedCall = z.object({
  status: z.number(),
  message: z.string().catch(''),
  param: z.string().nullish().catch(null),
});

const TOO_LONG =
  /context (length|size|window)|exceed_context_size|maximum (number of )?(input )?tokens|prompt is too long|input is too long/i;
/** "maximum context length is 4096 tokens", "available context size (4096 tokens)", "n_ctx: 4096". */
const CONTEXT_SIZES = [
  /context (?:length|size|window)\D{0,20}?(\d{3,7})/i,
  /n_ctx\D{1,6}(\d{3,7})/i,
  /maximum (?:number of )?(?:input )?tokens\D{0,20}?(\d{3,7})/i,
];

/** The order matters: a message may name more than one parameter, and the first match counts. */
const NAMED: readonly [Feature, RegExp][] = [
  ['quiet', /chat_template_kwargs|enable_thinking/i],
  ['effort', /reasoning[_. ]?effort/i],
  ['temperature', /temperature/i],
  ['usage', /stream_options|include_usage/i],
  ['format', /response_format|json_schema|json_object|structured output|guided_|grammar/i],
  ['limit', /max_(completion_)?tokens/i],
  [
    'system',
    /system.{0,30}(not (be )?(supported|allowed|enabled)|unsupported)|(role|instruction).{0,20}system|roles must alternate/i,
  ],
];

/** Reads the client's error for an HTTP status. Null if it is no refusal of what was asked. */
export function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const call = refusedCall.safeParse(error).data;
  if (!call || !REFUSING.includes(call.status)) return null;
  const { status, message } = call;
  // A message about the context may name a parameter, too: the one that would have to be smaller.
  if (TOO_LONG.test(message)) {
    const size = CONTEXT_SIZES.map((pattern) => Number(pattern.exec(message)?.[1])).find(
      (found) => found > 0,
    );
    return { status, feature: null, contextTokens: size ?? null, isTooLong: true };
  }
  const about = call.param && NAMED.some(([, words]) => words.test(call.param ?? '')) ? call.param : message;
  const feature = NAMED.find(([, words]) => words.test(about))?.[0] ?? null;
  return { status, feature, contextTokens: null, isTooLong: false };
}
