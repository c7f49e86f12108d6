import { audioTypeOf } from './audio-type.ts';
import { openPacketReader } from './read-packets.ts';
import { createOpusStream, decodeOpusPackets, isOurOpus, type Sound, toSound } from './sound.ts';

/** At most this many recordings are followed; others are decoded when they are complete. */
const MAX_AT_ONCE = 16;
/**
 * The limit for all recordings together: a minute of decoded sound takes 4 MB. The rest is decoded when it is complete.
 */
const MAX_DECODED_SECONDS = 20 * 60;
/** 16 kHz, 32-bit samples. */
const BYTES_PER_SECOND = 64_000;
/** A larger chunk was not just spoken: its recording is decoded when it is complete. */
export const MAX_LIVE_CHUNK_BYTES = 1024 * 1024;
/** After a pause of this length a recording is no longer followed, but decoded when it is complete. */
const MAX_SILENCE_MS = 120_000;

/** An answer that is being sent; an interview has one at a time. */
export type SpokenAnswer = { interviewId: number; key: string };

/** Hears a recording while it is spoken. */
export type SpeechListener = {
  push(samples: Float32Array): void;
  /** Called when the recording is no longer spoken or followed. */
  close(): void;
};

/** Decodes recordings while they are spoken, so that only the last moment is left at Stop. */
export type LiveRecordings = {
  /**
   * Takes bytes from `offset` on, once they are stored; bytes that it already has are skipped. After a gap it lets go.
   * @param listen Creates the listener of a recording, when it begins to be followed.
   */
  follow(answer: SpokenAnswer, offset: number, bytes: Uint8Array, listen?: () => SpeechListener): void;
  /** Stops following an interview's recording, whichever it is. */
  release(interviewId: number): void;
  /** The sound of all `byteLength` bytes, or null if it did not follow them all. */
  finish(answer: SpokenAnswer, byteLength: number): Promise<Sound | null>;
  memory(): { bytes: number; maxBytes: number };
};

type Live = {
  key: string;
  byteLength: number;
  sound: LiveSound;
  listener: SpeechListener | undefined;
  silence: NodeJS.Timeout;
};

export function createLiveRecordings(): LiveRecordings {
  const live = new Map<number, Live>();
  const budget = { seconds: 0 };
  const take = (interviewId: number): Live | undefined => {
    const recording = live.get(interviewId);
    if (!recording) return undefined;
    live.delete(interviewId);
    clearTimeout(recording.silence);
    return recording;
  };
  const release = (interviewId: number) => {
    const recording = take(interviewId);
    recording?.listener?.close();
    void recording?.sound.end();
  };
  const begin = (
    { interviewId, key }: SpokenAnswer,
    bytes: Uint8Array,
    listen?: () => SpeechListener,
  ): Live | undefined => {
    const type = audioTypeOf(bytes);
    release(interviewId);
    if ((type !== 'webm' && type !== 'ogg') || live.size >= MAX_AT_ONCE) return undefined;
    const listener = listen?.();
    const recording = {
      key,
      byteLength: 0,
      sound: openSound(type, budget, listener),
      listener,
      silence: setTimeout(() => release(interviewId), MAX_SILENCE_MS).unref(),
    };
    live.set(interviewId, recording);
    return recording;
  };
  const running = ({ interviewId, key }: SpokenAnswer): Live | undefined => {
    const recording = live.get(interviewId);
    return recording?.key === key ? recording : undefined;
  };
  return {
    memory: () => ({
      bytes: Math.round(budget.seconds * BYTES_PER_SECOND),
      maxBytes: MAX_DECODED_SECONDS * BYTES_PER_SECOND,
    }),
    release,
    follow: (answer, offset, bytes, listen) => {
      const recording = running(answer) ?? (offset === 0 ? begin(answer, bytes, listen) : undefined);
      if (!recording) return;
      if (offset > recording.byteLength) return release(answer.interviewId);
      // A copy: a view would take the whole upload along to the other thread.
      const fresh = bytes.slice(recording.byteLength - offset);
      if (fresh.byteLength === 0) return;
      recording.byteLength += fresh.byteLength;
      recording.sound.push(fresh);
      recording.silence.refresh();
    },
    finish: async (answer, byteLength) => {
      const recording = running(answer) && take(answer.interviewId);
      const sound = await recording?.sound.end();
      const isWhole = recording?.byteLength === byteLength && sound;
      if (!isWhole) recording?.listener?.close();
      return isWhole ? sound : null;
    },
  };
}

type LiveSound = { push(bytes: Uint8Array): void; end(): Promise<Sound | null> };

/** @param budget The seconds of sound that are decoded ahead, for all recordings together. */
function openSound(
  type: 'webm' | 'ogg',
  budget: { seconds: number },
  listener: SpeechListener | undefined,
): LiveSound {
  const opus = createOpusStream((samples) => listener?.push(samples));
  let ahead = 0;
  const reader = openPacketReader(type, (soFar) => {
    const more = soFar.seconds - ahead;
    if (!isOurOpus(soFar) || budget.seconds + more > MAX_DECODED_SECONDS) return;
    budget.seconds += more;
    ahead = soFar.seconds;
    opus.follow(soFar.packets, soFar.seconds);
  });
  return {
    push: reader.push,
    end: async () => {
      const audio = await reader.end();
      budget.seconds -= ahead;
      if (!audio || !isOurOpus(audio)) return null;
      const { packets, seconds } = audio;
      return toSound(
        seconds,
        async () => (await opus.finish(packets)) ?? decodeOpusPackets(packets, seconds),
      );
    },
  };
}
