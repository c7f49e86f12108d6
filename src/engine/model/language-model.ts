import type { ReportReply } from '#shared/contract/report.ts';

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

export type Sampling = {
  /** 0 if the same answer is wanted every time. */
  temperature: number;
  /** Includes what the model thinks before it answers. */
  maxTokens: number;
};

export type Completion = {
  /**
   * What the call is for: each kind has its own deadline, and `conduct` goes before the others. A candidate waits for
   * `conduct` in the room and at an exercise, and for `judge` after asking about a report.
   */
  step: 'conduct' | 'read' | 'judge';
  messages: readonly Message[];
  sampling: Sampling;
  /** The JSON object that is wanted, by name and JSON Schema; null for free text. A model may still answer otherwise. */
  json: { name: string; schema: Record<string, unknown> } | null;
};

/** What is known about the server so far. */
export type ModelServer = {
  /** Tokens that prompt and answer may have together; null while that is unknown. */
  contextTokens: number | null;
  /** Calls that it serves at the same time. */
  slots: number;
  /** Tokens written a second; null before the first call. */
  tokensPerSecond: number | null;
};

/** Text from a language model, under the call policy of its provider: deadlines, one retry, a breaker. */
export type LanguageModel = {
  engine: ReportReply['engine'] & { model: string };
  server(): ModelServer;
  /** The whole text. Rejects with AppError AI_UNAVAILABLE if none came. */
  complete(request: Completion, signal: AbortSignal): Promise<string>;
  /**
   * The same, read while it is written. `onText` gets all that was written so far whenever more comes; a text that
   * breaks off is asked for again and starts over.
   */
  stream(request: Completion, signal: AbortSignal, onText?: (soFar: string) => void): Promise<string>;
  /** Several calls within the deadline of one step. Rejects with the caller's own reason if that comes first. */
  within<T>(
    step: Completion['step'],
    work: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** The error for an answer that came and is of no use; `what` is a few words for the log. */
  unusable(what: string): Error;
  /** A few words for the log about any error of these calls, free of anything that was sent or received. */
  describeFault(error: unknown): string;
};
