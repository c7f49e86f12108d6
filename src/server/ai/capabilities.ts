import type { GradeOutcome, InterviewContext, NextTurn } from '#shared/interview/context.ts';

/** Which engine serves a capability; `label` is shown to the user. */
export type EngineInfo = { id: string; label: string; model: string | null };

/** Chooses and words the next question, and grades. Neither call ever rejects for a provider's fault: it falls back. */
export type InterviewerModel = {
  engine: EngineInfo;
  /** What its grades depend on beside the content and the interview; each stands in the report's versions. */
  versions: Readonly<Record<string, string>>;
  nextTurn(context: InterviewContext, signal?: AbortSignal): Promise<NextTurn>;
  grade(context: InterviewContext, signal?: AbortSignal): Promise<GradeOutcome>;
};

export type TranscriptionRequest = {
  /** 16 kHz mono 16-bit WAV. */
  wav: Uint8Array<ArrayBuffer>;
  seconds: number;
  /** Terms of the question that the recogniser should expect, at most 60 (voice, section 3). */
  vocabulary: readonly string[];
};

/** Speech to text. Rejects with AppError AI_UNAVAILABLE when it cannot. */
export type Transcriber = {
  engine: EngineInfo;
  /** US dollars for this many seconds; 0 for local recognisers. */
  cost(seconds: number): number;
  transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<{ text: string }>;
};

export type Speech = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** Text to speech. Rejects with AppError AI_UNAVAILABLE when it cannot. */
export type Speaker = {
  engine: EngineInfo;
  /** Same text and same key give the same sound, so it is made once. */
  cacheKey: string;
  speak(text: string, signal?: AbortSignal): Promise<Speech>;
};

/** The three capabilities in use. Without a transcriber the browser's transcript or typing serves; without a speaker the browser's voice. */
export type Ai = { interviewer: InterviewerModel; transcriber: Transcriber | null; speaker: Speaker | null };
