import type { DeliveryNotes } from '#shared/contract/delivery.ts';
import { SPEECH_HZ } from './wav.ts';

const FRAME_SAMPLES = SPEECH_HZ / 50;
const FRAME_SECONDS = FRAME_SAMPLES / SPEECH_HZ;
const FULL_SCALE = 32_768;
/** No microphone's speech is below this, only its noise: about -55 dB of full scale. */
const MIN_LEVEL = FULL_SCALE * 10 ** (-55 / 20);
/** Speech rises and falls between syllables; a fan or a hum does not. So loud frames must exceed quiet ones by 6 dB. */
const MIN_SWING = 2;
/** The shortest answer ("yes") is voiced for about this long. */
const MIN_VOICED_FRAMES = 8;

/** Whether 16 kHz samples may hold speech. Recognizers invent words on silence; if in doubt, they are asked. */
export function hasVoice(samples: Int16Array): boolean {
  return loudFrames(frameLevels(samples)).filter((isLoud) => isLoud).length >= MIN_VOICED_FRAMES;
}

/** Like `hasVoice`, for samples between -1 and 1. */
export function hasVoiceIn(samples: Float32Array): boolean {
  return voicedFrames(samples).filter((isVoiced) => isVoiced).length >= MIN_VOICED_FRAMES;
}

/** A click is shorter. */
const BEGINNING_FRAMES = 3;

/** Where a voice begins in 16 kHz samples between -1 and 1, and how loud it is: the root mean square of its frames. */
export function voiceIn(samples: Float32Array): { from: number; level: number } | null {
  const isVoiced = voicedFrames(samples);
  const from = isVoiced.findIndex((_, frame) =>
    isVoiced.slice(frame, frame + BEGINNING_FRAMES).every(Boolean),
  );
  const squares = frameLevels(samples).flatMap((level, frame) => (isVoiced[frame] ? [level * level] : []));
  if (from < 0 || squares.length < BEGINNING_FRAMES) return null;
  const power = squares.reduce((sum, square) => sum + square, 0) / squares.length;
  return { from: from * FRAME_SAMPLES, level: Math.sqrt(power) };
}

/** Which frames of 16 kHz samples between -1 and 1 hold a voice. */
function voicedFrames(samples: Float32Array): boolean[] {
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

/** A tenth of a second. */
const CUT_SAMPLES = SPEECH_HZ / 10;
/** The share of a part, at its end, that is searched for a place to cut. */
const SEARCHED_SHARE = 0.4;

/** Cuts 16 kHz speech into parts of at most `maxSeconds`, each at the quietest tenth of a second near its end. */
export function splitAtPauses(samples: Float32Array, maxSeconds: number): Float32Array[] {
  const most = Math.floor(maxSeconds * SPEECH_HZ);
  const parts: Float32Array[] = [];
  let from = 0;
  while (samples.length - from > most) {
    const { at: to } = quietestPlace(samples, from + Math.ceil(most * (1 - SEARCHED_SHARE)), from + most);
    parts.push(samples.subarray(from, to));
    from = to;
  }
  parts.push(samples.subarray(from));
  return parts;
}

/** The first part that `splitAtPauses` would cut off; null if there are not enough samples for one. */
export function firstPart(samples: Float32Array, maxSeconds: number): Float32Array | null {
  const [first, second] = splitAtPauses(samples, maxSeconds);
  return second && first ? first : null;
}

/** The tenth of a second with the least energy: its middle, and its energy per sample. */
export function quietestPlace(
  samples: Float32Array,
  from: number,
  to: number,
): { at: number; energy: number } {
  let best = { energy: Number.POSITIVE_INFINITY, at: to };
  for (let start = from; start + CUT_SAMPLES <= to; start += CUT_SAMPLES) {
    let sum = 0;
    for (let at = start; at < start + CUT_SAMPLES; at += 1) sum += (samples[at] ?? 0) ** 2;
    const energy = sum / CUT_SAMPLES;
    if (energy < best.energy) best = { energy, at: start + CUT_SAMPLES / 2 };
  }
  return best;
}

/** Shorter sounds are taken for knocks and clicks. */
const SHORTEST_VOICE_FRAMES = 4;
/** Shorter silences are those between syllables. */
const BREATH_FRAMES = 15;
const PAUSE_SECONDS = 1;

/** How an answer was spoken, from 16 kHz samples between -1 and 1. Null if there is no voice. */
export function deliveryOf(samples: Float32Array): DeliveryNotes | null {
  const frames = voicedFrames(samples);
  const runs = runsOf(frames);
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return null;
  const silences = runs.slice(1).map(({ from }, index) => (from - (runs[index]?.to ?? from)) * FRAME_SECONDS);
  const voiced = runs.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    soundSeconds: tenths(frames.length * FRAME_SECONDS),
    voicedSeconds: tenths(voiced * FRAME_SECONDS),
    spokenSeconds: tenths((last.to - first.from) * FRAME_SECONDS),
    secondsToFirstWord: tenths(first.from * FRAME_SECONDS),
    pauses: silences.filter((seconds) => seconds >= PAUSE_SECONDS).length,
    longestPauseSeconds: tenths(Math.max(0, ...silences)),
  };
}

type Run = { from: number; to: number };

/** Stretches of speech; a silence that is shorter than a breath does not end one. */
function runsOf(frames: readonly boolean[]): Run[] {
  const voices: Run[] = [];
  for (const [at, isVoiced] of frames.entries()) {
    const last = voices.at(-1);
    if (!isVoiced) continue;
    if (last?.to === at) last.to = at + 1;
    else voices.push({ from: at, to: at + 1 });
  }
  const runs: Run[] = [];
  for (const { from, to } of voices) {
    if (to - from < SHORTEST_VOICE_FRAMES) continue;
    const last = runs.at(-1);
    if (last && from - last.to < BREATH_FRAMES) last.to = to;
    else runs.push({ from, to });
  }
  return runs;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
