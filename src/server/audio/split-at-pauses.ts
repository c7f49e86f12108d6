import { SPEECH_HZ } from './speech-format.ts';

const FRAME_SAMPLES = SPEECH_HZ / 10;
/** Share of a part, at its end, in which the cut is looked for. */
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

/** The first part that `splitAtPauses` would cut off, once there is enough for one; else null. */
export function firstPart(samples: Float32Array, maxSeconds: number): Float32Array | null {
  const [first, second] = splitAtPauses(samples, maxSeconds);
  return second && first ? first : null;
}

/** The tenth of a second with the least energy: its middle, and that energy a sample. */
export function quietestPlace(
  samples: Float32Array,
  from: number,
  to: number,
): { at: number; energy: number } {
  let best = { energy: Number.POSITIVE_INFINITY, at: to };
  for (let start = from; start + FRAME_SAMPLES <= to; start += FRAME_SAMPLES) {
    let sum = 0;
    for (let at = start; at < start + FRAME_SAMPLES; at += 1) sum += (samples[at] ?? 0) ** 2;
    const energy = sum / FRAME_SAMPLES;
    if (energy < best.energy) best = { energy, at: start + FRAME_SAMPLES / 2 };
  }
  return best;
}
