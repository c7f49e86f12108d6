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
  /** From 0 to 1; null if the recognizer does not say. */
  confidence: number | null;
};

/** What a recognizer made of a recording. */
export type Heard = {
  text: string;
  /** In the order of the text; absent if the recognizer does not tell words apart. */
  words?: readonly HeardWord[];
  /** When some of the words were said, in their order; absent if that is not known. */
  times?: readonly WordTime[];
};

/** Transcribes an answer while it is spoken, so that only its tail is left at the end. */
export type LiveTranscriber = {
  /** The next samples, 16 kHz mono. */
  push(samples: Float32Array): void;
  /** The words so far, which may still change. */
  partial(): string;
  /**
   * Returns all words of the answer; what was not pushed yet is taken from `whole`. Rejects with AppError
   * AI_UNAVAILABLE if a part could not be transcribed.
   */
  commit(whole: Float32Array): Promise<Heard>;
  /** Stops transcribing: nobody wants the words any more. */
  close(): void;
};

/** Speech to text. Rejects with AppError AI_UNAVAILABLE if it fails. */
export type Transcriber = {
  engine: EngineInfo;
  /** US dollars for this many seconds; 0 for local recognizers. */
  cost(seconds: number): number;
  transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Heard>;
  /** Absent, or returns null, if we have to cut the answer into pieces ourselves (`ai/transcribe-segments.ts`). */
  live?(request: Pick<TranscriptionRequest, 'vocabulary'>): LiveTranscriber | null;
  /** Makes ready what takes seconds, because somebody will speak soon. */
  prepare?(): void;
};

export type SpokenText = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** Text to speech. Rejects with AppError AI_UNAVAILABLE if it fails. */
export type Speaker = {
  engine: EngineInfo;
  /** Same text and same key give the same sound, so it is made once. */
  cacheKey: string;
  speak(text: string, signal?: AbortSignal): Promise<SpokenText>;
  /**
   * Speaks the text and hands over the sound while it is made. Absent if a voice makes whole files only, which is good
   * enough for single clauses.
   */
  stream?(text: string, onSound: OnSound, signal?: AbortSignal): Promise<void>;
};

/** Gets the next bytes of a sound; the format stays the same from the first to the last. */
export type OnSound = (bytes: Uint8Array, format: SoundFormat) => void;

/** What a server has told about itself. */
export type ServerFacts = {
  /** Null if it was not asked yet or keeps no list. */
  models: string[] | null;
  /** Tokens that prompt and answer may have together; null if unknown. */
  contextTokens: number | null;
  /** Calls that it serves at the same time. */
  slots: number;
};

/** A service for a capability, with what is known of it so far. */
export type ConfiguredService = {
  settings: ProviderSettings;
  lastCall(): LastCall | null;
  facts: {
    known(): ServerFacts;
    /** Asks the server now. Rejects with AppError AI_UNAVAILABLE. */
    lookNow(signal: AbortSignal): Promise<ServerFacts>;
  };
  /** True if no setting names it: the operator has put a found server to use. */
  isFound?: boolean;
} & (
  | {
      capability: 'model';
      model: LanguageModel;
      speed: SpeedMeter;
      /** How it has to be asked where servers of its protocol differ, in words for the operator. */
      quirks(): string[];
    }
  | { capability: 'transcription'; transcriber: Transcriber }
  | { capability: 'speech'; speaker: Speaker }
);

export type ModelService = Extract<ConfiguredService, { capability: 'model' }>;

/**
 * The models and voices of interviews. Without a transcriber, the browser's transcript or typing is used; without a
 * speaker, the browser's voice.
 */
export type Ai = {
  interviewer: InterviewerModel;
  transcriber: Transcriber | null;
  speaker: Speaker | null;
  /** What is used once the budget is spent. Absent if nothing that is configured may cost anything. */
  withoutCost?: Ai;
  /** The services that are configured, for the operator. */
  services?: readonly ConfiguredService[];
};

/** What one call to a provider used, which is what it is billed by. */
export type ProviderUse = { model: string; isLoopback: boolean } & (
  | {
      capability: 'model';
      promptTokens: number;
      /** Prompt tokens that were served from the provider's cache. */
      cachedTokens: number;
      completionTokens: number;
      /** True if the tokens were counted from characters, because the server does not say. */
      isEstimated: boolean;
    }
  | { capability: 'transcription'; seconds: number }
  | { capability: 'speech'; characters: number }
);

/** Records what a call used. Never rejects: an answer must not be lost because of it. */
export type RecordUse = (use: ProviderUse) => Promise<void>;

/** Records and prices what calls use; the price is null if none is known. */
export type Meter = { record: RecordUse; priceOf(use: ProviderUse): number | null };

/** What a provider is started with besides its settings. */
export type ProviderParts = { policy: CallPolicy; meter: Meter };
