import type { LendingEvent } from '#shared/contract/lending.ts';
import { MAX_LENT_CHARACTERS } from '#shared/rules/lending.ts';

/**
 * The parts of the Prompt API that are used here. Not every browser has it:
 * https://webmachinelearning.github.io/prompt-api
 */

type Message = { role: 'system' | 'user' | 'assistant'; content: string };

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export type PromptSession = {
  /** Tokens that the session can hold; may be Infinity. */
  readonly contextWindow: number;
  /** Streams the model's text in pieces, each with only what is new. */
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

/** The browser's own API, or null. */
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

/** Browsers do not name their model. The known ones are told by the browser's maker. */
export function modelName(brands: readonly { brand: string }[], unknown: string): string {
  const known = MODELS.find(([maker]) => brands.some(({ brand }) => maker.test(brand)));
  return known?.[1] ?? unknown;
}

export type LentRequest = Extract<LendingEvent, { kind: 'request' }>;
type Outcome = { kind: 'text'; text: string } | { kind: 'failed'; why: 'too_long' | 'refused' | 'broken' };

/**
 * How often to report what was written so far. A turn is spoken while it is written; in other steps the server only
 * wants to know that something is coming.
 */
const TELL_EVERY_MS = { conduct: 200, read: 5_000, judge: 5_000 };

/** Answers requests with one browser's model. */
export type Answerer = {
  /**
   * `tell` receives everything written so far, or an empty text as a sign of life. Rejects only when the signal fires.
   */
  answer(request: LentRequest, tell: (soFar: string) => void, signal: AbortSignal): Promise<Outcome>;
  close(): void;
};

export function createAnswerer(api: PromptApi): Answerer {
  /** Turns of one interview begin with the same messages, so the session that has read them is kept. */
  let base: { key: string; session: Promise<PromptSession> } | null = null;

  const letGo = () => {
    void base?.session.then((session) => session.destroy()).catch(() => {});
    base = null;
  };
  const sessionAfter = (before: LentRequest['messages']): Promise<PromptSession> => {
    const key = JSON.stringify(before);
    if (base?.key === key) return base.session;
    letGo();
    const session = api.create({ ...IN_ENGLISH, initialPrompts: before });
    base = { key, session };
    session.catch(() => {
      if (base?.session === session) base = null;
    });
    return session;
  };

  async function write(
    { step, messages, schema }: LentRequest,
    tell: (soFar: string) => void,
    signal: AbortSignal,
  ): Promise<string> {
    const input = messages.at(-1)?.content ?? '';
    let written = '';
    let told = '';
    tell('');
    const timer = setInterval(() => {
      if (step !== 'conduct') tell('');
      else if (written !== told) {
        told = written;
        tell(written);
      }
    }, TELL_EVERY_MS[step]);
    let session: PromptSession | undefined;
    try {
      session = await (await sessionAfter(messages.slice(0, -1))).clone({ signal });
      const shape = schema ? { responseConstraint: schema, omitResponseConstraintInput: true } : {};
      const reader = session.promptStreaming(input, { signal, ...shape }).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return written;
        written += value;
        if (written.length > MAX_LENT_CHARACTERS) throw new Error('the answer has no end');
      }
    } finally {
      clearInterval(timer);
      session?.destroy();
    }
  }

  return {
    async answer(request, tell, signal) {
      try {
        return { kind: 'text', text: await write(request, tell, signal) };
      } catch (error) {
        signal.throwIfAborted();
        return { kind: 'failed', why: reasonOf(error) };
      }
    },
    close: letGo,
  };
}

function reasonOf(error: unknown): 'too_long' | 'refused' | 'broken' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return 'too_long';
  return name === 'NotReadableError' || name === 'NotSupportedError' ? 'refused' : 'broken';
}
