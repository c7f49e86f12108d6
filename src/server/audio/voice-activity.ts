import { SPEECH_HZ } from './speech-format.ts';

const FRAME_SAMPLES = SPEECH_HZ / 50;
export const FRAME_SECONDS = FRAME_SAMPLES / SPEECH_HZ;
const FULL_SCALE = 32_768;
/** Below this no microphone's speech lies, only its noise: about -55 dB of full scale. */
const MIN_LEVEL = FULL_SCALE * 10 ** (-55 / 20);
/** Speech rises and falls between syllables; a fan or a hum does not. The loud frames against the quiet ones: 6 dB. */
const MIN_SWING = 2;
/** The shortest answer ("yes") is voiced for about this long. */
const MIN_VOICED_FRAMES = 8;

/** Whether 16 kHz samples may hold speech. Recognisers invent words on silence; when in doubt they are asked. */
export function hasVoice(samples: Int16Array): boolean {
  return loudFrames(frameLevels(samples)).filter((isLoud) => isLoud).length >= MIN_VOICED_FRAMES;
}

/** The same of samples between -1 and 1. */
export function hasVoiceIn(samples: Float32Array): boolean {
  return voicedFrames(samples).filter((isVoiced) => isVoiced).length >= MIN_VOICED_FRAMES;
}

/** Which frames of 16 kHz samples between -1 and 1 hold a voice. */
export function voicedFrames(samples: Float32Array): boolean[] {
  return loudFrames(frameLevels(samples).map((level) => level * FULL_SCALE));
}

function loudFrames(levels: readonly number[]): boolean[] {
  const sorted = [...levels].sort((a, b) => a - b);
  const quiet = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
  const threshold = Math.max(MIN_LEVEL, quiet * MIN_SWING);
  return levels.map((level) => level > threshold);
}

/** Root mean square of each whole frame of 20 ms. */
function frameLevels(samples: Int16Array | Float32Array): number[] {
  const frames = Math.floor(samples.length / FRAME_SAMPLES);
  return Array.from({ length: frames }, (_, frame) => {
    let sum = 0;
    for (let at = frame * FRAME_SAMPLES; at < (frame + 1) * FRAME_SAMPLES; at += 1) {
      const sample = samples[at] ?? 0;
      sum += sample * sample;
    }
    return Math.sqrt(sum / FRAME_SAMPLES);
  });
}
