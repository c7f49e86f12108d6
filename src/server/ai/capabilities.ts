import type { InterviewerModel } from '#engine/interviewer.ts';
import type { LanguageModel } from '#engine/model/language-model.ts';
import type { SoundFormat } from '#server/audio/wav.ts';
import type { ProviderSettings } from '#server/env.ts';
import type { WordTime } from '#shared/contract/delivery.ts';
import type { ReportReply } from '#shared/contract/report.ts';
import type { CallPolicy, LastCall } from './call-policy.ts';
import type { SpeedMeter } from './speed-meter.ts';

/** Which engine serves a capability; `label` is shown to the user. */
export type EngineInfo = ReportReply['engine'];

export type TranscriptionRequest = {
  /** 16 kHz mono 16-bit WAV. */
  wav: Uint8Array<ArrayBuffer>;
  seconds: number;
  /** Terms of the question that the recognizer should expect, at most 60. */
  vocabulary: readonly string[];
};

/** A word as it was heard. */
export type HeardWord = {
  text: string;
  /** From 0 to 1; null where the recognizer does not say. */
  confidence: number | null;
};

/** What a recognizer made of a recording. */
export type Heard = {
  text: string;
  /** In the order of the text, where it tells them apart. */
  words?: readonly HeardWord[];
  /** When some of the words were said, in their order; absent where that is not known. */
  times?: readonly WordTime[];
};

/** Transcribes an answer while it is spoken, so that only its tail is left at the end. */
export type LiveTranscriber = {
  /** The next samples, 16 kHz mono. */
  push(samples: Float32Array): void;
  /** The words so far, which may still change. */
  partial(): string;
  /**
   * All words of the whole answer; what was not pushed yet is taken from it. Rejects with AppError AI_UNAVAILABLE when a part
   * could not be transcribed.
   */
  commit(whole: Float32Array): Promise<Heard>;
  /** Nobody wants the words any more. */
  close(): void;
};

/** Speech to text. Rejects with AppError AI_UNAVAILABLE when it cannot. */
export type Transcriber = {
  engine: EngineInfo;
  /** US dollars for this many seconds; 0 for local recognizers. */
  cost(seconds: number): number;
  transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Heard>;
  /** Absent or null where we cut the answer into pieces ourselves (`ai/transcribe-segments.ts`). */
  live?(request: Pick<TranscriptionRequest, 'vocabulary'>): LiveTranscriber | null;
  /** Somebody will speak soon: what takes seconds is made ready. */
  prepare?(): void;
};

export type SpokenText = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** Text to speech. Rejects with AppError AI_UNAVAILABLE when it cannot. */
export type Speaker = {
  engine: EngineInfo;
  /** Same text and same key give the same sound, so it is made once. */
  cacheKey: string;
  speak(text: string, signal?: AbortSignal): Promise<SpokenText>;
  /**
   * The same, handed over while it is made. Absent where a voice makes whole files only: those of single clauses will do.
   */
  stream?(text: string, onSound: OnSound, signal?: AbortSignal): Promise<void>;
};

/** Gets the next bytes of a sound; they are of the same format from first to last. */
export type OnSound = (bytes: Uint8Array, format: SoundFormat) => void;

/** What a server has told of itself. */
export type ServerFacts = {
  /** Null where it was not asked yet, or keeps no list. */
  models: string[] | null;
  /** Tokens that prompt and answer may have together; null while unknown. */
  contextTokens: number | null;
  /** Calls that it serves at the same time. */
  slots: number;
};

/** A service that is set for a capability, with what is known of it so far. */
export type ConfiguredService = {
  settings: ProviderSettings;
  lastCall(): LastCall | null;
  facts: {
    known(): ServerFacts;
    /** Asks it now. Rejects with AppError AI_UNAVAILABLE. */
    lookNow(signal: AbortSignal): Promise<ServerFacts>;
  };
  /** Not set: the operator has put to use what was found. */
  isFound?: boolean;
} & (
  | {
      capability: 'model';
      model: LanguageModel;
      speed: SpeedMeter;
      /** How it has to be asked, as far as servers of its protocol differ in that; in words, for the operator. */
      quirks(): string[];
    }
  | { capability: 'transcription'; transcriber: Transcriber }
  | { capability: 'speech'; speaker: Speaker }
);

export type ModelService = Extract<ConfiguredService, { capability: 'model' }>;

/** What serves an interview. Without a transcriber the browser's transcript or typing serves; without a speaker the browser's voice. */
export type Ai = {
  interviewer: InterviewerModel;
  transcriber: Transcriber | null;
  speaker: Speaker | null;
  /** What serves once the budget is used up. Absent where nothing that is configured may cost anything. */
  withoutCost?: Ai;
  /** The services that are configured, for the operator. */
  services?: readonly ConfiguredService[];
};

/** What one call to a provider took: what it is paid by. */
export type ProviderUse = { model: string; isLoopback: boolean } & (
  | {
      capability: 'model';
      promptTokens: number;
      /** Of these, served from the provider's cache. */
      cachedTokens: number;
      completionTokens: number;
      /** Counted from characters, because the server does not say. */
      isEstimated: boolean;
    }
  | { capability: 'transcription'; seconds: number }
  | { capability: 'speech'; characters: number }
);

/** Keeps what a call took. Never rejects: an answer that is there is not lost for it. */
export type RecordUse = (use: ProviderUse) => Promise<void>;

/** Keeps and prices what calls take; null where no price is known. */
export type Meter = { record: RecordUse; priceOf(use: ProviderUse): number | null };

/** What a provider is started with, beside its settings. */
export type ProviderParts = { policy: CallPolicy; meter: Meter };
