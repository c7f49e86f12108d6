import { quantile } from '../statistics/averages.ts';
import type { RecordedCall } from './recorded-calls.ts';

/** US dollars for a million tokens. */
export type Prices = { input: number; cachedInput: number; output: number };

/** What one interview takes. */
export type InterviewCost = {
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

export function tokensOf(text: string): number {
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
