/** Only a few of the last calls count, so that a model that was being loaded, or a busy minute, is soon forgotten. */
const REMEMBERED = 5;
/** A shorter answer says more about the network than about the model. */
const MIN_TOKENS = 12;
/** Assumed until something was measured: a model on a modest machine. */
const ASSUMED = { promptTokensPerSecond: 300, tokensPerSecond: 20 };

type MeasuredCall = {
  promptTokens: number;
  completionTokens: number;
  /** Time to the first piece of a stream; null for a reply that came whole. */
  firstTokenMs: number | null;
  totalMs: number;
};

/** How fast a server is: medians of its last calls. */
export type SpeedMeter = {
  add(call: MeasuredCall): void;
  firstTokenMs(): number | null;
  tokensPerSecond(): number | null;
  /** How long a call of this size takes at this speed. */
  expectedMs(size: { promptTokens: number; maxTokens: number }): number;
};

export function createSpeedMeter(): SpeedMeter {
  const firstToken = createMedian();
  const written = createMedian();
  const read = createMedian();
  return {
    add({ promptTokens, completionTokens, firstTokenMs, totalMs }) {
      if (firstTokenMs !== null) {
        firstToken.add(firstTokenMs);
        read.add(perSecond(promptTokens, firstTokenMs));
      }
      // The time of a whole reply includes reading the prompt: rather too slow than too fast.
      if (completionTokens >= MIN_TOKENS)
        written.add(perSecond(completionTokens, totalMs - (firstTokenMs ?? 0)));
    },
    firstTokenMs: firstToken.value,
    tokensPerSecond: written.value,
    expectedMs: ({ promptTokens, maxTokens }) =>
      (promptTokens / (read.value() ?? ASSUMED.promptTokensPerSecond) +
        maxTokens / (written.value() ?? ASSUMED.tokensPerSecond)) *
      1000,
  };
}

function perSecond(amount: number, milliseconds: number): number {
  return (amount / Math.max(milliseconds, 1)) * 1000;
}

function createMedian() {
  const values: number[] = [];
  return {
    add(value: number) {
      values.push(value);
      if (values.length > REMEMBERED) values.shift();
    },
    value: () => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null,
  };
}
