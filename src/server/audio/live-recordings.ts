import { audioTypeOf } from './audio-type.ts';
import { createOpusStream } from './decode-opus.ts';
import { openPacketReader } from './read-packets.ts';
import { isOurOpus, type Sound, toSound } from './sound.ts';

/** Bounds memory: a minute of sound takes 4 MB. Others are decoded when they are whole. */
const MAX_AT_ONCE = 16;
/** A candidate's pause; after it the recording is decoded when it is whole. */
const MAX_SILENCE_MS = 120_000;

/** Decodes recordings while they are spoken (voice, section 2), so that only the last moment is left at Stop. */
export type LiveRecordings = {
  /** Takes bytes from `offset` on; those it has already are skipped, and after a gap it lets the recording go. */
  follow(name: string, offset: number, bytes: Uint8Array): void;
  /** The sound of all `byteLength` bytes, or null when it did not follow them all. */
  finish(name: string, byteLength: number): Promise<Sound | null>;
};

type Live = {
  byteLength: number;
  sound: LiveSound;
  silence: NodeJS.Timeout;
};

export function createLiveRecordings(): LiveRecordings {
  const live = new Map<string, Live>();
  const take = (name: string): Live | undefined => {
    const recording = live.get(name);
    if (!recording) return undefined;
    live.delete(name);
    clearTimeout(recording.silence);
    return recording;
  };
  const letGo = (name: string) => void take(name)?.sound.end();
  const begin = (name: string, bytes: Uint8Array): Live | undefined => {
    const type = audioTypeOf(bytes);
    if ((type !== 'webm' && type !== 'ogg') || live.size >= MAX_AT_ONCE) return undefined;
    const recording = {
      byteLength: 0,
      sound: openSound(type),
      silence: setTimeout(() => letGo(name), MAX_SILENCE_MS).unref(),
    };
    live.set(name, recording);
    return recording;
  };
  return {
    follow: (name, offset, bytes) => {
      const recording = live.get(name) ?? (offset === 0 ? begin(name, bytes) : undefined);
      if (!recording) return;
      if (offset > recording.byteLength) {
        letGo(name);
        return;
      }
      const fresh = bytes.subarray(recording.byteLength - offset);
      if (fresh.byteLength === 0) return;
      recording.byteLength += fresh.byteLength;
      recording.sound.push(fresh);
      recording.silence.refresh();
    },
    finish: async (name, byteLength) => {
      const recording = take(name);
      const sound = await recording?.sound.end();
      return recording?.byteLength === byteLength ? (sound ?? null) : null;
    },
  };
}

type LiveSound = { push(bytes: Uint8Array): void; end(): Promise<Sound | null> };

function openSound(type: 'webm' | 'ogg'): LiveSound {
  const opus = createOpusStream();
  const reader = openPacketReader(type, (soFar) => {
    if (isOurOpus(soFar)) opus.follow(soFar.packets, soFar.seconds);
  });
  return {
    push: reader.push,
    end: async () => {
      const audio = await reader.end();
      if (!audio || !isOurOpus(audio)) return null;
      return toSound(audio.seconds, () => opus.finish(audio.packets));
    },
  };
}
