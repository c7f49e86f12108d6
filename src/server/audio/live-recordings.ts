import { audioTypeOf } from './audio-type.ts';
import { createOpusStream } from './decode-opus.ts';
import { readPackets } from './read-packets.ts';
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
  stream: ReadableStreamDefaultController<Uint8Array>;
  sound: Promise<Sound | null>;
  silence: NodeJS.Timeout;
};

export function createLiveRecordings(): LiveRecordings {
  const live = new Map<string, Live>();
  const drop = (name: string): Live | undefined => {
    const recording = live.get(name);
    if (!recording) return undefined;
    live.delete(name);
    clearTimeout(recording.silence);
    recording.stream.close();
    return recording;
  };
  const begin = (name: string, bytes: Uint8Array): Live | undefined => {
    const type = audioTypeOf(bytes);
    if ((type !== 'webm' && type !== 'ogg') || live.size >= MAX_AT_ONCE) return undefined;
    const opened = openStream();
    const recording = {
      byteLength: 0,
      stream: opened.controller,
      sound: decodeStream(opened.stream, type),
      silence: setTimeout(() => drop(name), MAX_SILENCE_MS).unref(),
    };
    live.set(name, recording);
    return recording;
  };
  return {
    follow: (name, offset, bytes) => {
      const recording = live.get(name) ?? (offset === 0 ? begin(name, bytes) : undefined);
      if (!recording) return;
      if (offset > recording.byteLength) {
        drop(name);
        return;
      }
      const fresh = bytes.subarray(recording.byteLength - offset);
      if (fresh.byteLength === 0) return;
      recording.byteLength += fresh.byteLength;
      recording.stream.enqueue(fresh);
      recording.silence.refresh();
    },
    finish: async (name, byteLength) => {
      const recording = drop(name);
      return recording?.byteLength === byteLength ? recording.sound : null;
    },
  };
}

function openStream() {
  const opened: { controller?: ReadableStreamDefaultController<Uint8Array> } = {};
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      opened.controller = controller;
    },
  });
  if (!opened.controller) throw new Error('a stream starts at once');
  return { stream, controller: opened.controller };
}

async function decodeStream(stream: ReadableStream<Uint8Array>, type: 'webm' | 'ogg'): Promise<Sound | null> {
  const opus = createOpusStream();
  const audio = await readPackets(stream, type, (soFar) => {
    if (isOurOpus(soFar)) opus.follow(soFar.packets, soFar.seconds);
  });
  if (!audio || !isOurOpus(audio)) return null;
  return toSound(audio.seconds, () => opus.finish(audio.packets));
}
