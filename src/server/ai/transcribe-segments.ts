import { firstPart } from '#server/audio/voice-activity.ts';
import { SPEECH_HZ } from '#server/audio/wav.ts';
import { AppError } from '#server/errors.ts';
import type { WordTime } from '#shared/contract/delivery.ts';
import { countWords } from '#shared/rules/interview-clock.ts';
import type { Heard, LiveTranscriber } from './capabilities.ts';

/** Longer pieces are heard better, shorter ones leave less to do at the end. */
const SEGMENT_SECONDS = 15;

/** Transcribes an answer with a recognizer that takes whole recordings: pieces cut at pauses, one after the other. */
export function transcribeInSegments(recognize: (samples: Float32Array) => Promise<Heard>): LiveTranscriber {
  const segments: Promise<Heard | null>[] = [];
  const heard: (Heard | null)[] = [];
  let waiting = new Float32Array(0);
  let takenSamples = 0;
  let isClosed = false;

  const take = (samples: Float32Array) => {
    const from = takenSamples;
    takenSamples += samples.length;
    const place = segments.length;
    const before = segments.at(-1) ?? Promise.resolve();
    const segment = before
      .then(() => (isClosed ? null : recognize(samples)))
      .catch(() => null)
      .then((words) => {
        heard[place] = words && heardFrom(from / SPEECH_HZ, words);
        return heard[place];
      });
    segments.push(segment);
  };

  return {
    push: (samples) => {
      if (isClosed) return;
      waiting = joined(waiting, samples);
      for (let part = firstPart(waiting, SEGMENT_SECONDS); part; part = firstPart(waiting, SEGMENT_SECONDS)) {
        // A copy, so that the part does not keep the whole buffer in memory.
        take(part.slice());
        waiting = waiting.slice(part.length);
      }
    },
    partial: () => joinHeard(heard.filter((words) => words !== null)).text,
    commit: async (whole) => {
      let rest = whole.subarray(Math.min(takenSamples, whole.length));
      for (let part = firstPart(rest, SEGMENT_SECONDS); part; part = firstPart(rest, SEGMENT_SECONDS)) {
        take(part);
        rest = rest.subarray(part.length);
      }
      if (rest.length > 0) take(rest);
      const all = await Promise.all(segments);
      isClosed = true;
      const whatIsThere = all.filter((words) => words !== null);
      if (whatIsThere.length < all.length) throw new AppError('AI_UNAVAILABLE');
      return joinHeard(whatIsThere);
    },
    close: () => {
      isClosed = true;
      waiting = new Float32Array(0);
    },
  };
}

/** No sentence ends with one of the first words, or begins with one of the second: the speaker paused to think. */
const GOES_ON =
  /\b(an?|the|my|our|your|their|its|every|of|to|with|from|into|for|at|by|than|as|and|or|but|because|if|when|while|where|whether|which|that's|it's|i|we|they|can|may|might|would|will|should|could|must|be)$/i;
const WENT_ON = /^(than|which|whose|of(?! course))\b/i;
/** A clause that leans on the one before: the pause between them was a breath. */
const LEANS_ON = /^(and|or|but|so|because|since|while|unless)\b/i;

/** Moves the times of a piece to where it begins in the recording, at `second`. */
export function heardFrom(second: number, { times = [[0, 0]], ...heard }: Heard): Heard {
  return { ...heard, times: times.map(([word, at]) => [word, at + second]) };
}

/**
 * Joins what was heard in parts. A pause ends a sentence, unless the recognizer put a mark there or the words go on; a
 * clause that leans on the one before gets a comma.
 */
export function joinHeard(parts: readonly Heard[]): Heard {
  const spoken = parts.filter(({ text }) => text !== '');
  const text = spoken.map((part) => part.text).reduce((all, next) => join(all, next), '');
  const words = spoken.every((part) => part.words) ? spoken.flatMap((part) => part.words ?? []) : undefined;
  const counts = spoken.map((part) => countWords(part.text));
  const times = spoken.flatMap((part, index) => {
    const before = counts.slice(0, index).reduce((sum, count) => sum + count, 0);
    return (part.times ?? []).map(([word, second]): WordTime => [before + word, second]);
  });
  return { text, ...(words && { words }), ...(times.length > 0 && { times }) };
}

function join(all: string, next: string): string {
  if (all === '') return next;
  if (/[.,;:?!]$/.test(all) || GOES_ON.test(all) || WENT_ON.test(next)) return `${all} ${next}`;
  return LEANS_ON.test(next) ? `${all}, ${next}` : `${all}. ${next}`;
}

function joined(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
