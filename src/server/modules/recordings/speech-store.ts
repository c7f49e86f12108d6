import { createHash } from 'node:crypto';
import type { Speaker, Speech } from '#server/ai/capabilities.ts';
import type { AudioStore } from '#server/audio/audio-store.ts';
import { audioTypeOf, contentTypeOf } from '#server/audio/audio-type.ts';

/** Spoken texts, each made once and kept among the recordings. */
export type SpeechStore = {
  /** Rejects as the speaker does. */
  of(speaker: Speaker, text: string): Promise<Speech>;
  /** What is kept of it; null when it was not spoken yet. */
  find(speaker: Speaker, text: string): Promise<Speech | null>;
  /** Keeps what was spoken clause by clause. */
  keep(speaker: Speaker, text: string, bytes: Uint8Array): Promise<void>;
  /** Removes these texts, whoever spoke them. */
  forget(texts: readonly string[]): Promise<void>;
};

/** @param stopping Ends what is being spoken, with the reason to answer. */
export function createSpeechStore(store: AudioStore, stopping?: AbortSignal): SpeechStore {
  /** Being made, so that any number of requests for it make it once (trust K-4). */
  const making = new Map<string, Promise<Speech>>();

  const fileOf = (speaker: Speaker, text: string) =>
    `${nameOf(text)}-${sha256(speaker.cacheKey).slice(0, 16)}`;
  const read = async (file: string): Promise<Speech | null> => {
    const bytes = await store.read(file);
    return bytes && { bytes, contentType: speechType(bytes) };
  };
  const readOrSpeak = async (speaker: Speaker, file: string, text: string): Promise<Speech> => {
    const kept = await read(file);
    if (kept) return kept;
    const { bytes } = await speaker.speak(text, stopping);
    await store.save(file, bytes);
    return { bytes, contentType: speechType(bytes) };
  };

  return {
    of: (speaker, text) => {
      const file = fileOf(speaker, text);
      const present = making.get(file);
      if (present) return present;
      const speech = readOrSpeak(speaker, file, text).finally(() => making.delete(file));
      making.set(file, speech);
      return speech;
    },
    find: (speaker, text) => read(fileOf(speaker, text)),
    keep: async (speaker, text, bytes) => void (await store.save(fileOf(speaker, text), bytes)),
    forget: async (texts) => {
      const names = new Set(texts.map(nameOf));
      for (const { file } of await store.list('speech')) {
        if (names.has(file.slice(0, file.lastIndexOf('-')))) await store.remove(file);
      }
    },
  };
}

function nameOf(text: string): string {
  return `speech/${sha256(text)}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Speakers answer MP3, which has no signature worth testing, or one of the containers that have. */
function speechType(bytes: Uint8Array): string {
  const type = audioTypeOf(bytes);
  return type ? contentTypeOf(type) : 'audio/mpeg';
}
