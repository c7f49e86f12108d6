import { useEffect, useRef, useState } from 'react';
import { type AudioPort, useAudioPort } from '#client/lib/audio/audio-port.ts';
import {
  type Microphone,
  type MicrophoneFault,
  microphoneFault,
  readMicrophoneFault,
} from '#client/lib/audio/use-microphone.ts';
import { toast } from '#client/lib/toast.tsx';
import { LEVEL_WINDOW_MS, MICROPHONE_TEST_MS } from '#shared/rules/recording.ts';

/** The state of a test: not started, opening the microphone, listening, done with a result, or stopped by a fault. */
export type TestState =
  | { phase: 'none' }
  | { phase: 'opening' }
  | { phase: 'listening'; level: number }
  | { phase: 'done'; test: MicrophoneTest }
  | { phase: 'fault'; fault: MicrophoneFault };

/** Runs the five-second test on the chosen microphone. */
export function useMicrophoneTest(microphone: Microphone) {
  const port = useAudioPort();
  const [state, setState] = useState<TestState>({ phase: 'none' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (microphone.support !== 'ok' && microphone.fault) {
      return setState({ phase: 'fault', fault: microphone.fault });
    }
    if (microphone.chosenId === null) {
      const { title, description } = microphoneFault('not_selected');
      return toast({ title, description, variant: 'destructive' });
    }
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'opening' });
    try {
      const test = await testMicrophone({
        port,
        deviceId: microphone.chosenId,
        onLevel: (level) => !controller.signal.aborted && setState({ phase: 'listening', level }),
        signal: controller.signal,
      });
      if (!controller.signal.aborted) setState({ phase: 'done', test });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ phase: 'fault', fault: readMicrophoneFault(error, 'Microphone Test Failed') });
    }
  };

  return { state, isRunning: state.phase === 'opening' || state.phase === 'listening', run };
}

type MicrophoneTest = {
  /** One level for every 50 ms. */
  levels: number[];
  /** The recording, to play it back. */
  audio: Blob;
};

type Options = {
  port: AudioPort;
  deviceId: string;
  /** Called with 0 as soon as the microphone is open, then with each level. */
  onLevel: (level: number) => void;
  /** Ends the test early, with what was measured so far. */
  signal: AbortSignal;
};

/** Listens for five seconds. @throws whatever `open` and `measure` reject with. */
async function testMicrophone({ port, deviceId, onLevel, signal }: Options): Promise<MicrophoneTest> {
  const microphone = await port.open(deviceId);
  try {
    const meter = await microphone.measure();
    const chunks: Blob[] = [];
    const recording = microphone.record({ onChunk: (chunk) => chunks.push(chunk), onBroken: () => {} });
    const levels: number[] = [];
    onLevel(0);
    const end = performance.now() + MICROPHONE_TEST_MS;
    while (performance.now() < end && !signal.aborted) {
      await new Promise((resolve) => {
        setTimeout(resolve, LEVEL_WINDOW_MS);
      });
      const level = meter.level();
      levels.push(level);
      onLevel(level);
    }
    await recording.stop();
    meter.stop();
    return { levels, audio: new Blob(chunks, { type: recording.mimeType }) };
  } finally {
    microphone.close();
  }
}

/** The level that fills the bar; speech seldom goes above it. */
const FULL_LEVEL = 25;

/** The current level as a bar, hidden from screen readers. */
export function LevelBar({ level }: { level: number }) {
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
      <div
        className="h-full rounded-full bg-signal"
        style={{ width: `${Math.min(100, (level / FULL_LEVEL) * 100)}%` }}
      />
    </div>
  );
}

/** Plays back what the test heard. */
export function TestPlayback({ audio }: { audio: Blob }) {
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => {
    const url = URL.createObjectURL(audio);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [audio]);

  if (!source || audio.size === 0) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: five seconds of the listener's own voice
    <audio
      controls
      src={source}
      aria-label="Your test recording"
      className="h-10 w-full"
      onError={() =>
        toast({
          title: 'Playback Failed',
          description: 'Could not play the recorded audio',
          variant: 'destructive',
        })
      }
    />
  );
}
