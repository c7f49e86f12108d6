import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newIdempotencyKey } from '../trpc.ts';
import {
  createStopwatch,
  type OpenMicrophone,
  type Recording,
  type Stopwatch,
  useAudioPort,
} from './audio-port.ts';
import { findRecognition, type RunningRecognition, startRecognition } from './browser-recognition.ts';
import { type MicrophoneFault, readMicrophoneFault } from './use-microphone.ts';

type ShortRecording = {
  audio: Blob;
  /** What the browser heard of it; null where it does not write along. */
  transcript: string | null;
};

type Running = {
  microphone: OpenMicrophone;
  recording: Recording;
  recognition: RunningRecognition | null;
  stopwatch: Stopwatch;
  chunks: Blob[];
};

type Options = {
  maxSeconds: number;
  /** Whether the browser is to write along; the page says where it does before anybody presses record. */
  writesAlong: boolean;
  onDone: (recorded: ShortRecording) => void;
};

const TICK_MS = 250;

/** Records a few seconds in place, without keeping them: up to `maxSeconds`, then it stops by itself. */
export function useShortRecording({ maxSeconds, writesAlong, onDone }: Options) {
  const port = useAudioPort();
  const running = useRef<Running | null>(null);
  const isGone = useRef(false);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const done = useEffectEvent(onDone);

  const stop = async () => {
    const now = running.current;
    running.current = null;
    if (!now) return;
    const [transcript] = await Promise.all([now.recognition?.finish() ?? null, now.recording.stop()]);
    now.microphone.close();
    setSecondsLeft(null);
    done({ audio: new Blob(now.chunks, { type: now.recording.mimeType }), transcript });
  };
  const stopByItself = useEffectEvent(() => void stop());

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      const now = running.current;
      running.current = null;
      if (!now) return;
      void now.recognition?.finish();
      void now.recording.stop().then(() => now.microphone.close());
    };
  }, []);

  const isRecording = secondsLeft !== null;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const elapsed = (running.current?.stopwatch.elapsedMs() ?? 0) / 1000;
      setSecondsLeft((before) => before && Math.max(0, Math.ceil(maxSeconds - elapsed)));
      if (elapsed >= maxSeconds) stopByItself();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRecording, maxSeconds]);

  return {
    /** Null while nothing is recorded. */
    secondsLeft,
    /** Resolves with what stands in the way, or null when it records. */
    start: async (deviceId: string | null): Promise<MicrophoneFault | null> => {
      try {
        const microphone = await port.open(deviceId);
        if (isGone.current) {
          microphone.close();
          return null;
        }
        const chunks: Blob[] = [];
        const stopwatch = createStopwatch();
        const recording = microphone.record({
          onChunk: (chunk) => chunks.push(chunk),
          onBroken: () => void stop(),
        });
        const recognition = writesAlong ? startRecognition(await findRecognition(), [], () => {}) : null;
        running.current = { microphone, recording, recognition, stopwatch, chunks };
        stopwatch.start();
        setSecondsLeft(maxSeconds);
        return null;
      } catch (error) {
        return readMicrophoneFault(error, 'Recording failed');
      }
    },
    stop,
  };
}

/** A short answer as a form, under a key of its own: sent again after a failure, it is kept once. */
export function formOfAnswer(
  fields: Record<string, string>,
  { transcript, audio }: { transcript: string; audio: Blob | null },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('idempotencyKey', newIdempotencyKey());
  form.append('transcript', transcript);
  if (audio) form.append('audio', new File([audio], 'answer', { type: audio.type }));
  return form;
}
