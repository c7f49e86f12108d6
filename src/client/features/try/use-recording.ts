import { useEffect, useRef, useState } from 'react';
import { type OpenMicrophone, type Recording, useAudioPort } from '#client/lib/audio/audio-port.ts';
import {
  type RecognitionPlace,
  type RunningRecognition,
  startRecognition,
} from '#client/lib/audio/browser-recognition.ts';
import type { LevelMeter } from '#client/lib/audio/level-meter.ts';
import { type MicrophoneFault, readMicrophoneFault } from '#client/lib/audio/microphone-faults.ts';

export type Recorded = { audio: Blob; seconds: number; transcript: string | null };

type Running = {
  microphone: OpenMicrophone;
  recording: Recording;
  chunks: Blob[];
  recognition: RunningRecognition | null;
  meter: LevelMeter | null;
  startedAt: number;
};

const TICK_MS = 100;

/**
 * One recording, held in this page until it is sent. Leaving the page drops it.
 * @param maxSeconds It ends by itself then.
 */
export function useRecording(maxSeconds: number, onRecorded: (recorded: Recorded) => void) {
  const port = useAudioPort();
  const running = useRef<Running | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [level, setLevel] = useState(0);

  const stop = async () => {
    const held = running.current;
    running.current = null;
    if (!held) return;
    const measured = (performance.now() - held.startedAt) / 1000;
    await held.recording.stop();
    release(held);
    const transcript = (await held.recognition?.finish()) ?? null;
    setSeconds(null);
    onRecorded({
      audio: new Blob(held.chunks, { type: held.recording.mimeType }),
      seconds: measured,
      transcript,
    });
  };

  const latestStop = useRef(stop);
  useEffect(() => {
    latestStop.current = stop;
  });

  const isRecording = seconds !== null;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const held = running.current;
      if (!held) return;
      const passed = (performance.now() - held.startedAt) / 1000;
      setSeconds(passed);
      setLevel(held.meter?.level() ?? 0);
      if (passed >= maxSeconds) void latestStop.current();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRecording, maxSeconds]);

  useEffect(
    () => () => {
      const held = running.current;
      running.current = null;
      if (!held) return;
      void held.recording.stop();
      void held.recognition?.finish();
      release(held);
    },
    [],
  );

  return {
    /** Since the start; null while nothing is recorded. */
    seconds,
    /** 0 to 100. */
    level,
    stop,
    /** @param place Where the browser may write along; null where it is not to. */
    start: async (place: RecognitionPlace | null): Promise<MicrophoneFault | null> => {
      try {
        const microphone = await port.open(null);
        const chunks: Blob[] = [];
        const held: Running = {
          microphone,
          chunks,
          recording: microphone.record({
            onChunk: (chunk) => chunks.push(chunk),
            onBroken: () => void latestStop.current(),
          }),
          recognition: place ? startRecognition(place, () => {}) : null,
          meter: null,
          startedAt: performance.now(),
        };
        running.current = held;
        void microphone.measure().then(
          (meter) => {
            if (running.current === held) held.meter = meter;
            else meter.stop();
          },
          () => {},
        );
        setSeconds(0);
        return null;
      } catch (error) {
        return readMicrophoneFault(error, 'Recording failed');
      }
    },
  };
}

function release({ microphone, meter }: Running): void {
  meter?.stop();
  microphone.close();
}
