import { LEVEL_WINDOW_MS, MICROPHONE_TEST_MS } from '#shared/rules/microphone-level.ts';
import type { AudioPort } from './audio-port.ts';

export type MicrophoneTest = {
  /** One level for every 50 ms (decisions D31). */
  levels: number[];
  /** What was heard, to be played back. */
  audio: Blob;
};

type Options = {
  port: AudioPort;
  deviceId: string;
  onLevel: (level: number) => void;
  /** Ends the test early, with what was measured so far. */
  signal: AbortSignal;
};

/** Listens for five seconds. Rejects with what `open` and `measure` reject with. */
export async function testMicrophone({ port, deviceId, onLevel, signal }: Options): Promise<MicrophoneTest> {
  const microphone = await port.open(deviceId);
  try {
    const meter = await microphone.measure();
    const chunks: Blob[] = [];
    const recording = microphone.record({ onChunk: (chunk) => chunks.push(chunk), onBroken: () => {} });
    const levels: number[] = [];
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
