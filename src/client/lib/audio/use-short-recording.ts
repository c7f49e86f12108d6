import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AUDIBLE_LEVEL } from '#shared/rules/recording.ts';
import { newIdempotencyKey } from '../trpc.ts';
import {
  createStopwatch,
  type LevelMeter,
  type OpenMicrophone,
  type Recording,
  type Stopwatch,
  useAudioPort,
} from './audio-port.ts';
import { findRecognition, type RunningRecognition, startRecognition } from './browser-recognition.ts';
import { type MicrophoneFault, readMicrophoneFault } from './use-microphone.ts';

type ShortRecording = {
  audio: Blob;
  /** What the browser heard; null if it heard nothing or was not asked to transcribe. */
  transcript: string | null;
  /** Why the browser heard nothing although it was to transcribe; otherwise null. */
  unheard: Unheard | null;
};

/** The recognizer never worked or stopped, the microphone sent no sound, or the sound had no words. */
export type Unheard = 'no_recognizer' | 'recognizer_stopped' | 'no_sound' | 'no_words';

type Running = {
  microphone: OpenMicrophone;
  recording: Recording;
  recognition: RunningRecognition | null;
  stopwatch: Stopwatch;
  chunks: Blob[];
  /** Null until the audio engine runs, or if it does not start. */
  meter: LevelMeter | null;
  wasAudible: boolean;
  /** When the recognizer failed, since the start of the recording; null if it has not. */
  failedAfterMs: number | null;
};

type Options = {
  maxSeconds: number;
  /** Whether the browser is to transcribe; if so, the page says where before anybody presses record. */
  writesAlong: boolean;
  onDone: (recorded: ShortRecording) => void;
};

const TICK_MS = 250;
/** A recognizer that fails sooner than this will fail the next time, too. */
const NEVER_WORKED_MS = 2000;

/** Records a short answer without storing it; stops automatically after `maxSeconds`. */
export function useShortRecording({ maxSeconds, writesAlong, onDone }: Options) {
  const port = useAudioPort();
  const running = useRef<Running | null>(null);
  const isStarting = useRef(false);
  const isGone = useRef(false);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [wordsSoFar, setWordsSoFar] = useState('');
  const done = useEffectEvent(onDone);

  const stop = async () => {
    const now = running.current;
    running.current = null;
    if (!now) return;
    listenFor(now);
    const [transcript] = await Promise.all([now.recognition?.finish() ?? null, now.recording.stop()]);
    close(now);
    setSecondsLeft(null);
    done({
      audio: new Blob(now.chunks, { type: now.recording.mimeType }),
      transcript,
      unheard: now.recognition && transcript === null ? whyUnheard(now) : null,
    });
  };
  // Recording works even if the browser's audio engine does not start.
  const measure = async (now: Running) => {
    const meter = await now.microphone.measure().catch(() => null);
    if (running.current === now) now.meter = meter;
    else meter?.stop();
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
      void now.recording.stop().then(() => close(now));
    };
  }, []);

  const isRecording = secondsLeft !== null;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const now = running.current;
      const elapsed = (now?.stopwatch.elapsedMs() ?? 0) / 1000;
      if (now) listenFor(now);
      setSecondsLeft((before) => before && Math.max(0, Math.ceil(maxSeconds - elapsed)));
      if (elapsed >= maxSeconds) stopByItself();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRecording, maxSeconds]);

  return {
    /** Null while nothing is being recorded. */
    secondsLeft,
    /** What the browser has heard so far; '' if it does not transcribe. */
    wordsSoFar,
    /** The current level, 0 to 100; null if it is not known. */
    level: () => running.current?.meter?.level() ?? null,
    /** Starts recording. Resolves with the fault that prevents it, or null once it records. */
    start: async (deviceId: string | null): Promise<MicrophoneFault | null> => {
      if (isStarting.current || running.current) return null;
      isStarting.current = true;
      let microphone: OpenMicrophone | null = null;
      try {
        const found = writesAlong ? await findRecognition() : null;
        microphone = await port.open(deviceId);
        // Nothing is awaited after this, so a page that is left finds in `running` all that has to be closed.
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
        setWordsSoFar('');
        // Stop, so that nobody speaks for a minute to a browser that has given up.
        const giveUp = () => {
          const now = running.current;
          if (now) now.failedAfterMs = now.stopwatch.elapsedMs();
          void stop();
        };
        running.current = {
          microphone,
          recording,
          recognition: found && startRecognition(found, [], setWordsSoFar, giveUp),
          stopwatch,
          chunks,
          meter: null,
          wasAudible: false,
          failedAfterMs: null,
        };
        void measure(running.current);
        stopwatch.start();
        setSecondsLeft(maxSeconds);
        return null;
      } catch (error) {
        microphone?.close();
        return readMicrophoneFault(error, 'Recording failed');
      } finally {
        isStarting.current = false;
      }
    },
    stop,
  };
}

function listenFor(now: Running): void {
  if (now.meter && now.meter.level() >= AUDIBLE_LEVEL) now.wasAudible = true;
}

function close({ meter, microphone }: Running): void {
  meter?.stop();
  microphone.close();
}

function whyUnheard({ failedAfterMs, meter, wasAudible }: Running): Unheard {
  if (failedAfterMs !== null) return failedAfterMs < NEVER_WORKED_MS ? 'no_recognizer' : 'recognizer_stopped';
  return meter && !wasAudible ? 'no_sound' : 'no_words';
}

/** A short answer as a form with a key of its own, so that the server keeps it once if the form is sent again. */
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
