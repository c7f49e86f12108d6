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
