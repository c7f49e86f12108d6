import { z } from 'zod';
import type { Completion, LanguageModel } from '../../src/engine/model/language-model.ts';
import { AppError } from '../../src/server/errors.ts';
import { quantile } from '../equal-length/statistics.ts';

/** US dollars for a million tokens. */
export type Prices = { input: number; cachedInput: number; output: number };

/** What one interview takes. */
type InterviewCost = {
  calls: number;
  inputTokens: number;
  /** Of the input: what an earlier call of the interview began with as well. */
  cachedTokens: number;
  outputTokens: number;
};

/** English prose; schemas and ids take a few more. */
const CHARACTERS_PER_TOKEN = 4;
/** Providers keep no shorter beginning. */
const LEAST_CACHED_TOKENS = 1_024;

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** What each interview took, in the order in which they began. */
export function interviewCosts(calls: readonly RecordedCall[]): InterviewCost[] {
  const interviews = [...new Set(calls.map(({ interview }) => interview))];
  return interviews.map((interview) => {
    const own = calls.filter((call) => call.interview === interview);
    const cost = { calls: own.length, inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
    for (const [at, { prompt, answer }] of own.entries()) {
      const shared = Math.max(0, ...own.slice(0, at).map((earlier) => sharedStart(earlier.prompt, prompt)));
      const cached = Math.floor(shared / CHARACTERS_PER_TOKEN);
      cost.inputTokens += tokensOf(prompt);
      cost.cachedTokens += cached >= LEAST_CACHED_TOKENS ? cached : 0;
      cost.outputTokens += tokensOf(answer);
    }
    return cost;
  });
}

export function dollarsOf(
  { inputTokens, cachedTokens, outputTokens }: InterviewCost,
  prices: Prices,
): number {
  const fresh = inputTokens - cachedTokens;
  const sum = fresh * prices.input + cachedTokens * prices.cachedInput + outputTokens * prices.output;
  return sum / 1_000_000;
}

/** One paragraph: the median interview, and what of it a provider's cache can serve. */
export function costText(costs: readonly InterviewCost[], prices: Prices | null): string {
  if (costs.length === 0) return 'No calls were made.';
  const median = (measure: (cost: InterviewCost) => number) => quantile(costs.map(measure), 0.5);
  const share = median(({ cachedTokens, inputTokens }) => cachedTokens / inputTokens);
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  const dollars = prices
    ? `$${median((cost) => dollarsOf(cost, prices)).toFixed(4)}`
    : 'no price known (--prices in,cached,out)';
  return [
    `Median of ${costs.length} interviews: ${count(median(({ calls }) => calls))} calls,`,
    `${count(median(({ inputTokens }) => inputTokens))} tokens in, ${Math.round(share * 100)} % of them begin as an earlier call of the interview did,`,
    `${count(median(({ outputTokens }) => outputTokens))} tokens out; ${dollars}. Tokens are estimated at ${CHARACTERS_PER_TOKEN} characters each.`,
  ].join(' ');
}

function sharedStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** One prompt and what came back. */
export type RecordedCall = Pick<Completion, 'step'> & {
  /** Which interview it belongs to: prompts of one begin alike. */
  interview: string;
  prompt: string;
  lastMessage: string;
  answer: string;
};

/** The same model; every call that was answered is added to `calls`. */
export function recordCalls(model: LanguageModel, interview: string, calls: RecordedCall[]): LanguageModel {
  const record = ({ step, messages, json }: Completion, answer: string) => {
    const spoken = messages.map(({ role, content }) => `${role}\n${content}`).join('\n');
    calls.push({
      step,
      interview,
      prompt: json ? `${spoken}\n${JSON.stringify(json.schema)}` : spoken,
      lastMessage: messages.at(-1)?.content ?? '',
      answer,
    });
    return answer;
  };
  return {
    ...model,
    complete: async (request, signal) => record(request, await model.complete(request, signal)),
    stream: async (request, signal, onText) => record(request, await model.stream(request, signal, onText)),
  };
}

/** What a run is going to take, counted before anything is asked. */
export type RunEstimate = { calls: number; inputTokens: number; outputTokens: number };

/** Tokens that an answer usually has; what a model thinks before it comes on top. */
const USUAL_ANSWER_TOKENS: Record<Completion['step'], number> = { conduct: 120, read: 500, judge: 900 };

/**
 * A model that answers the least that each schema allows, and counts. A run with it makes the calls that the real run will
 * make, save those that follow from what is answered.
 */
export function createDryRunModel(name: string): LanguageModel & { estimate: RunEstimate } {
  const estimate: RunEstimate = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const answer = async ({ step, messages, json }: Completion): Promise<string> => {
    estimate.calls += 1;
    estimate.inputTokens += tokensOf(messages.map(({ content }) => content).join('\n'));
    estimate.inputTokens += json ? tokensOf(JSON.stringify(json.schema)) : 0;
    estimate.outputTokens += USUAL_ANSWER_TOKENS[step];
    return json ? JSON.stringify(leastOf(json.schema)) : 'And what happens next?';
  };
  return {
    estimate,
    engine: { id: 'dry-run', label: name, model: name },
    server: () => ({ contextTokens: null, slots: 1, tokensPerSecond: null }),
    complete: answer,
    async stream(request, _, onText) {
      const text = await answer(request);
      onText?.(text);
      return text;
    },
    within: (_, work, signal) => work(signal ?? new AbortController().signal),
    unusable: (what) => new AppError('AI_UNAVAILABLE', { message: what }),
    describeFault: (error) => (error instanceof Error ? error.message : String(error)),
  };
}

const schemaNode = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
});

/** The smallest value that a JSON Schema allows. */
function leastOf(schema: unknown): unknown {
  const node = schemaNode.parse(schema);
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf)
    return leastOf(node.anyOf.find((each) => schemaNode.parse(each).type === 'null') ?? node.anyOf[0]);
  const types = [node.type ?? 'object'].flat();
  if (types.includes('null')) return null;
  switch (types[0]) {
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => leastOf(node.items));
    case 'string':
      return 'x'.repeat(node.minLength ?? 0);
    case 'number':
    case 'integer':
      return Math.max(0, node.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([name, each]) => [name, leastOf(each)]),
      );
  }
}
