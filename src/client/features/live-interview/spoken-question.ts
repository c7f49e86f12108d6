import { useCallback, useRef } from 'react';
import { bandsOf, type PlayingSound, playSound } from '#client/lib/audio/play-sound.ts';
import { type ApiError, readError } from '#client/lib/errors.ts';
import { useOpenFile } from '#client/lib/fetch-file.ts';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { isQuestionDue } from './room-machine.ts';
import type { TurnProgress } from './turn-stream.ts';

/** Samples begin this much later than they could, so that the next ones are there in time. */
const LEAD_SECONDS = 0.015;
/** A browser that wants a gesture first does not say so: its `resume` stays pending. */
const RESUME_DEADLINE_MS = 300;
const FFT_SIZE = 1024;
const LOUDEST_SAMPLE = 32_768;

/** A sound that can be played: a file, or samples while they arrive. */
type OpenedSound = { ok: true; play: () => Promise<PlayingSound> } | ({ ok: false } & ApiError);

/** The answer that the current question follows, or the one that is being made; null for the opening or after a key. */
export function answerBefore(interview: InterviewReply, turn: TurnProgress | null): number | null {
  if (turn) return turn.answerId;
  const { responses } = interview;
  const question = responses.findLastIndex(({ speaker }) => speaker === 'ai');
  const last = isQuestionDue(interview) ? responses.at(-1) : responses[question - 1];
  // A question that a key brought follows no answer.
  return last?.speaker === 'user' ? last.id : null;
}

/** The server's sound of a question, opened once. A stream that was played, or a call that failed, is opened again. */
export function useQuestionSound(interviewId: number, turnId: number, answerId: number | null) {
  const openFile = useOpenFile();
  const kept = useRef<{ key: string; opened: Promise<OpenedSound> } | null>(null);
  const whole = `/api/interviews/${interviewId}/audio`;
  const path = answerId === null ? whole : `/api/interviews/${interviewId}/responses/${answerId}/speech`;
  return useCallback((): Promise<OpenedSound> => {
    const key = answerId === null ? `${path}#${turnId}` : path;
    if (kept.current?.key === key) return kept.current.opened;
    const forget = () => {
      if (kept.current === entry) kept.current = null;
    };
    const open = async (): Promise<OpenedSound> => {
      const file = await openFile(path);
      if (!file.ok) {
        forget();
        return file;
      }
      return readSound(file.response, { onUsed: forget, openWhole: () => openFile(whole) });
    };
    const entry = { key, opened: open() };
    kept.current = entry;
    return entry.opened;
  }, [openFile, path, whole, answerId, turnId]);
}

type Read = {
  onUsed: () => void;
  /** Opens the question as a file, once all of it is made. */
  openWhole: () => ReturnType<ReturnType<typeof useOpenFile>>;
};

async function readSound(response: Response, { onUsed, openWhole }: Read): Promise<OpenedSound> {
  const hertz = Number(/^audio\/pcm;\s*rate=(\d+)/.exec(response.headers.get('content-type') ?? '')?.[1]);
  const { body } = response;
  if (hertz > 0 && body && typeof AudioContext !== 'undefined') {
    return {
      ok: true,
      play: () => {
        onUsed();
        return playSamples(body, hertz);
      },
    };
  }
  try {
    const sound = await response.blob();
    const whole = hertz > 0 ? await openWhole() : null;
    if (whole && !whole.ok) return whole;
    const file = whole ? await whole.response.blob() : sound;
    return { ok: true, play: () => playSound(file) };
  } catch (error) {
    onUsed();
    return { ok: false, ...readError(error) };
  }
}

/** One for each sample rate: sound that need not be converted has no seams. */
const contexts = new Map<number, AudioContext>();

async function contextAt(hertz: number): Promise<AudioContext> {
  const context = contexts.get(hertz) ?? new AudioContext({ sampleRate: hertz, latencyHint: 'interactive' });
  contexts.set(hertz, context);
  const deadline = new Promise((resolve) => setTimeout(resolve, RESUME_DEADLINE_MS));
  await Promise.race([context.resume().catch(() => {}), deadline]);
  if (context.state !== 'running') throw new DOMException('A gesture is needed first', 'NotAllowedError');
  return context;
}

/** Plays 16-bit mono samples as they arrive. Rejects when the browser wants a gesture first. */
export async function playSamples(body: ReadableStream<Uint8Array>, hertz: number): Promise<PlayingSound> {
  const reader = body.getReader();
  const context = await contextAt(hertz).catch((error: unknown) => {
    void reader.cancel();
    throw error;
  });
  const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE });
  analyser.connect(context.destination);
  const running = new Set<AudioBufferSourceNode>();
  let beginsAt = 0;
  let endsAt = 0;
  let isStopped = false;

  const schedule = (samples: Float32Array<ArrayBuffer>) => {
    const buffer = context.createBuffer(1, samples.length, hertz);
    buffer.copyToChannel(samples, 0);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(analyser);
    const soonest = context.currentTime + LEAD_SECONDS;
    // After a gap the start moves along, so that the gap does not count as heard.
    if (endsAt < context.currentTime) {
      beginsAt += soonest - endsAt;
      endsAt = soonest;
    }
    source.start(endsAt);
    endsAt += buffer.duration;
    running.add(source);
    source.addEventListener('ended', () => running.delete(source));
    return source;
  };
  const play = async () => {
    let last: AudioBufferSourceNode | null = null;
    for (let rest = new Uint8Array(0); ; ) {
      const { value, done } = await reader.read();
      if (isStopped) return;
      if (done) break;
      const bytes = joined(rest, value);
      rest = bytes.slice(bytes.length - (bytes.length % 2));
      if (bytes.length >= 2) last = schedule(toSamples(bytes));
    }
    if (last && running.has(last)) await once(last);
  };

  let end = () => {};
  const stopped = new Promise<void>((resolve) => {
    end = resolve;
  });
  const ended = Promise.race([play(), stopped]);
  ended.catch(() => {});
  return {
    ended,
    stop: () => {
      isStopped = true;
      for (const source of running) source.stop();
      void reader.cancel().catch(() => {});
      end();
    },
    share: () => {
      const length = endsAt - beginsAt;
      return length > 0 ? Math.min(1, Math.max(0, (context.currentTime - beginsAt) / length)) : 0;
    },
    bands: (count) => bandsOf(analyser, count),
  };
}

function once(source: AudioBufferSourceNode): Promise<void> {
  return new Promise((resolve) => {
    source.addEventListener('ended', () => resolve(), { once: true });
  });
}

function joined(rest: Uint8Array, next: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(rest.length + next.length);
  bytes.set(rest);
  bytes.set(next, rest.length);
  return bytes;
}

/** Converts whole samples only. An odd byte at the end belongs to the next one. */
function toSamples(bytes: Uint8Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  return Float32Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, at) => view.getInt16(2 * at, true) / LOUDEST_SAMPLE,
  );
}
