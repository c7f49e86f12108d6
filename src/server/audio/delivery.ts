import type { DeliveryNotes } from '#shared/contract/delivery.ts';
import { FRAME_SECONDS, voicedFrames } from './voice-activity.ts';

/** Shorter sounds are knocks and clicks. */
const SHORTEST_VOICE_FRAMES = 4;
/** Shorter silences stand between syllables. */
const BREATH_FRAMES = 15;
const PAUSE_SECONDS = 1;

/** How an answer was spoken, from 16 kHz samples between -1 and 1. Null without a voice. */
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

/** Stretches of speech: what a breath parts is one. */
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
