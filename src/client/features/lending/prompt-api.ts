/** What is used of the Prompt API, which not every browser has: https://webmachinelearning.github.io/prompt-api */

type Message = { role: 'system' | 'user' | 'assistant'; content: string };

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export type PromptSession = {
  /** Tokens that it can hold; may be Infinity. */
  readonly contextWindow: number;
  /** Pieces of the answer, each with what is new. */
  promptStreaming(
    input: string,
    options: {
      signal: AbortSignal;
      responseConstraint?: Record<string, unknown>;
      omitResponseConstraintInput?: boolean;
    },
  ): ReadableStream<string>;
  clone(options: { signal: AbortSignal }): Promise<PromptSession>;
  destroy(): void;
};

type Expected = { type: 'text'; languages: readonly string[] };
type CoreOptions = { expectedInputs: readonly Expected[]; expectedOutputs: readonly Expected[] };
type CreateOptions = CoreOptions & {
  signal?: AbortSignal;
  /** Its `downloadprogress` events carry `loaded`, from 0 to 1. */
  monitor?: (monitor: EventTarget) => void;
  initialPrompts?: readonly Message[];
};

export type PromptApi = {
  availability(options: CoreOptions): Promise<Availability>;
  /** Rejects with NotAllowedError when a download is due and nobody has pressed anything. */
  create(options: CreateOptions): Promise<PromptSession>;
};

const ENGLISH: Expected = { type: 'text', languages: ['en'] };
export const IN_ENGLISH: CoreOptions = { expectedInputs: [ENGLISH], expectedOutputs: [ENGLISH] };

/** The browser's own, or null. */
export function promptApi(): PromptApi | null {
  const found: unknown = Reflect.get(globalThis, 'LanguageModel');
  return isPromptApi(found) ? found : null;
}

function isPromptApi(found: unknown): found is PromptApi {
  return typeof found === 'function' && 'availability' in found && 'create' in found;
}

const MODELS: readonly [RegExp, string][] = [
  [/Google Chrome/, 'Gemini Nano'],
  [/Microsoft Edge/, 'Phi-4-mini'],
];

/** The browser tells no name of its model; those that are known go by its maker. */
export function modelName(brands: readonly { brand: string }[], unknown: string): string {
  const known = MODELS.find(([maker]) => brands.some(({ brand }) => maker.test(brand)));
  return known?.[1] ?? unknown;
}
