import { type AnswerStore, lockAnswer, type StoredAnswer } from '#client/lib/audio/answer-store.ts';
import {
  createStopwatch,
  type LevelMeter,
  type OpenMicrophone,
  type Stopwatch,
} from '#client/lib/audio/audio-port.ts';
import { newIdempotencyKey, trpc } from '#client/lib/trpc.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';

/** A recording that is complete, and kept on this device until the server acknowledges it. */
export type RecordedAnswer = StoredAnswer & {
  audio: Blob;
  /** How much the server already has, and a hash by which it can tell that all of it arrived. */
  uploaded?: { bytes: number; sha256: string };
};

export type RunningAnswer = {
  stopwatch: Stopwatch;
  /** Loudness now, 0 to 100; null if it cannot be measured. */
  level(): number | null;
  pause(): void;
  resume(): void;
  /** Ends the recording; `transcript` is what the browser recognized of it. */
  finish(transcript: Promise<string | null>): Promise<RecordedAnswer>;
  /** Lets other tabs see it as an unsent answer again. */
  unlock(): void;
};

type Options = {
  microphone: OpenMicrophone;
  store: AnswerStore;
  interview: Pick<InterviewReply, 'id' | 'createdAt'>;
  responseTimeMs: number;
  onBroken: () => void;
  /** Sends bytes of the recording named by `key`. */
  sendPart: (key: string, ...part: Parameters<SendPart>) => ReturnType<SendPart>;
};

/** Records an answer. Every chunk is written to the store as it comes; a failing store does not stop the recording. */
export function recordAnswer({
  microphone,
  store,
  interview,
  responseTimeMs,
  onBroken,
  sendPart,
}: Options): RunningAnswer {
  const key = newIdempotencyKey();
  const unlock = lockAnswer(key);
  const stopwatch = createStopwatch();
  const chunks: Blob[] = [];
  const upload = startStreamingUpload((...part) => sendPart(key, ...part));
  const writes: Promise<void>[] = [];
  const track = (write: Promise<void>) => writes.push(write.catch(() => {}));

  const recording = microphone.record({
    onChunk: (chunk) => {
      track(store.append(key, chunks.length, chunk, stopwatch.elapsedMs()));
      chunks.push(chunk);
      upload.push(chunk);
    },
    onBroken,
  });
  stopwatch.start();
  const answer = {
    key,
    interviewId: interview.id,
    interviewCreatedAt: interview.createdAt.getTime(),
    mimeType: recording.mimeType,
    responseTimeMs,
  };
  track(store.open({ ...answer, durationMs: 0, transcript: null }));

  let meter: LevelMeter | null = null;
  const metering = microphone.measure().then(
    (opened) => {
      meter = opened;
    },
    () => {},
  );

  return {
    stopwatch,
    level: () => meter?.level() ?? null,
    pause: () => {
      stopwatch.pause();
      recording.pause();
    },
    resume: () => {
      recording.resume();
      stopwatch.start();
    },
    finish: async (recognized) => {
      stopwatch.pause();
      await recording.stop();
      void metering.then(() => meter?.stop());
      microphone.close();
      const uploadedBytes = upload.finish();
      const durationMs = Math.round(stopwatch.elapsedMs());
      const audio = new Blob(chunks, { type: recording.mimeType });
      const [transcript, sha256] = await Promise.all([
        recognized,
        uploadedBytes > 0 ? sha256Of(audio) : null,
      ]);
      track(store.close(key, durationMs, transcript));
      await Promise.all(writes);
      const uploaded = sha256 === null ? undefined : { bytes: uploadedBytes, sha256 };
      return { ...answer, durationMs, transcript, audio, uploaded };
    },
    unlock,
  };
}

async function sha256Of(audio: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await audio.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SEND_EVERY_MS = 1000;

/** Sends bytes of the recording from `offset` on. Resolves with how many the server has on disk. */
type SendPart = (offset: number, part: Blob) => Promise<number>;

type StreamingUpload = {
  push(chunk: Blob): void;
  /** Sends no more. Returns how many bytes the server has acknowledged. */
  finish(): number;
};

/**
 * Uploads a recording about once a second while it is spoken, so that only its last moment is left at the end. What the
 * server does not acknowledge is sent again with the next part.
 */
function startStreamingUpload(send: SendPart): StreamingUpload {
  let recorded = new Blob();
  let acknowledgedBytes = 0;
  let isFinished = false;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendRest = async () => {
    timer = undefined;
    if (isFinished || recorded.size <= acknowledgedBytes) return;
    isSending = true;
    const bytes = await send(acknowledgedBytes, recorded.slice(acknowledgedBytes)).catch(() => null);
    isSending = false;
    if (isFinished) return;
    if (bytes !== null && bytes <= recorded.size) acknowledgedBytes = bytes;
    timer = setTimeout(() => void sendRest(), SEND_EVERY_MS);
  };

  return {
    push: (chunk) => {
      recorded = new Blob([recorded, chunk]);
      if (!isSending && timer === undefined) timer = setTimeout(() => void sendRest(), 0);
    },
    finish: () => {
      isFinished = true;
      clearTimeout(timer);
      return acknowledgedBytes;
    },
  };
}

/**
 * Sends parts of the recording named by `key`. A failure is not shown: the answer is kept on this device.
 * @param onHeard Receives the words so far, if the server recognizes them along the way.
 */
export function useSendPart(interviewId: number, onHeard: (text: string) => void) {
  const { client } = trpc.useUtils();
  return async (key: string, offset: number, part: Blob): Promise<number> => {
    const form = new FormData();
    form.set('id', String(interviewId));
    form.set('key', key);
    form.set('offset', String(offset));
    form.set('chunk', part);
    const { bytes, heard } = await client.interviews.appendRecording.mutate(form);
    if (heard !== undefined) onHeard(heard);
    return bytes;
  };
}
