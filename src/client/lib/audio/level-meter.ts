import { LEVEL_WINDOW_MS, levelOf } from '#shared/rules/recording.ts';

export type LevelMeter = {
  /** Level of the last 50 ms, 0 to 100 (decisions D31). */
  level(): number;
  stop(): void;
};

/** Smallest power of two that holds a window at every usual sample rate (96 kHz: 4800 samples). */
const BUFFER_SAMPLES = 8192;
const START_DEADLINE_MS = 2000;

/** The browser's audio engine did not start. */
export const AUDIO_SETUP_ERROR = 'AudioSetupError';

/** Listens to a stream without touching it. Rejects with an AudioSetupError when the audio engine does not start. */
export async function createLevelMeter(stream: MediaStream): Promise<LevelMeter> {
  const context = openContext();
  await Promise.race([
    context.resume(),
    new Promise((resolve) => {
      setTimeout(resolve, START_DEADLINE_MS);
    }),
  ]);
  if (context.state !== 'running') {
    void context.close();
    throw setupError();
  }
  const analyser = new AnalyserNode(context, { fftSize: BUFFER_SAMPLES });
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  const samples = new Float32Array(BUFFER_SAMPLES);
  const windowSamples = Math.round((context.sampleRate * LEVEL_WINDOW_MS) / 1000);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples.subarray(-windowSamples));
    },
    stop: () => {
      source.disconnect();
      void context.close();
    },
  };
}

function openContext(): AudioContext {
  try {
    return new AudioContext();
  } catch (cause) {
    throw setupError(cause);
  }
}

function setupError(cause?: unknown): Error {
  return Object.assign(new Error('The audio engine of this browser did not start.', { cause }), {
    name: AUDIO_SETUP_ERROR,
  });
}
