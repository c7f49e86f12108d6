import { availableParallelism } from 'node:os';
import type { Heard, LiveTranscriber } from '#server/ai/capabilities.ts';
import { quietestPlace } from '#server/audio/voice-activity.ts';
import { SPEECH_HZ, toPcm } from '#server/audio/wav.ts';
import { AppError } from '#server/errors.ts';
import { feedProgram } from '#server/programs.ts';
import { createEasierToHear } from './easier-to-hear.ts';

/**
 * How many recognizers listen at once. Each takes a quarter of a core while somebody speaks, and 110 MB. Beyond that,
 * answers are transcribed in pieces.
 */
const MAX_LISTENING = availableParallelism();
/**
 * PocketSphinx decodes an utterance a second time when it ends, which takes a twentieth of its length, and a candidate
 * waits for the last one. So an utterance ends at a pause once it is this long, and in any case at the second length.
 */
const ENDED_FROM_SAMPLES = 8 * SPEECH_HZ;
const LONGEST_SAMPLES = 14 * SPEECH_HZ;
/** A tenth of a second is a pause if its energy is below this share of the utterance's average. */
const PAUSE_SHARE = 0.02;
/** PocketSphinx takes half a second without a voice for the end of an utterance. */
const SILENCE_SECONDS = 0.7;
const SILENCE = new Float32Array(SILENCE_SECONDS * SPEECH_HZ);
const DEADLINE_MS = 45_000;

type Program = {
  path: string;
  args: readonly string[];
  heardOf(output: string): Heard;
};

/** Starts recognizers that listen while a candidate speaks; returns null if too many listen already. */
export function createListeners(): (program: Program) => LiveTranscriber | null {
  let listening = 0;
  return ({ path, args, heardOf }) => {
    if (listening >= MAX_LISTENING) return null;
    listening += 1;
    let output = '';
    let taken = 0;
    const program = feedProgram(path, args, {
      onOutput: (text) => {
        output += text;
      },
      onEnd: () => {
        listening -= 1;
      },
    });
    const easier = createEasierToHear();
    const utterances = createUtterances((samples) => program.write(toPcm(samples)));
    const push = (samples: Float32Array) => {
      taken += samples.length;
      utterances.push(easier(samples));
    };
    return {
      push,
      partial: () => heardOf(output.slice(0, output.lastIndexOf('\n') + 1)).text,
      commit: async (whole) => {
        push(whole.subarray(Math.min(taken, whole.length)));
        await program.end(AbortSignal.timeout(DEADLINE_MS)).catch(() => {
          throw new AppError('AI_UNAVAILABLE');
        });
        const heard = heardOf(output);
        return {
          ...heard,
          ...(heard.times && { times: heard.times.map(([word, at]) => [word, utterances.secondSpoken(at)]) }),
        };
      },
      close: program.kill,
    };
  };
}

/** Inserts silence where an utterance is to end. */
function createUtterances(write: (samples: Float32Array) => void) {
  let length = 0;
  let energy = 0;
  let spokenSamples = 0;
  /** Where silence was inserted: the number of samples spoken before it. */
  const silences: number[] = [];
  return {
    /** Converts a time in what the program was given to a time in what was spoken. */
    secondSpoken: (second: number) =>
      silences.reduce((at, samples) => (samples / SPEECH_HZ < at ? at - SILENCE_SECONDS : at), second),
    push: (samples: Float32Array) => {
      const quiet = quietestPlace(samples, 0, samples.length);
      const own = samples.reduce((sum, sample) => sum + sample * sample, 0);
      const usual = (energy + own) / (length + samples.length);
      const isPause = quiet.energy < PAUSE_SHARE * usual;
      length += samples.length;
      energy += own;
      spokenSamples += samples.length;
      const ends = length >= LONGEST_SAMPLES || (length >= ENDED_FROM_SAMPLES && isPause);
      if (!ends) return write(samples);
      write(samples.subarray(0, quiet.at));
      write(SILENCE);
      write(samples.subarray(quiet.at));
      silences.push(spokenSamples - samples.length + quiet.at);
      length = samples.length - quiet.at;
      energy = 0;
    },
  };
}
