import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bulkhead } from 'cockatiel';
import { z } from 'zod';
import { CALL_LIMITS, type CallPolicy, faultError } from '#server/ai/call-policy.ts';
import type { Heard, Transcriber } from '#server/ai/capabilities.ts';
import { decodeAudio } from '#server/audio/sound.ts';
import { splitAtPauses } from '#server/audio/voice-activity.ts';
import { encodeWav, SPEECH_HZ } from '#server/audio/wav.ts';
import { findProgram, runProgram, withFolder } from '#server/programs.ts';
import type { WordTime } from '#shared/contract/delivery.ts';
import { heardFrom, joinHeard } from '../../transcribe-segments.ts';
import { createEasierToHear } from './easier-to-hear.ts';
import type { FieldModel } from './field-model.ts';
import { createListeners } from './listen-along.ts';
import type { ModelFiles } from './make-model.ts';
import { type SpokenWord, writtenNumbers } from './written-numbers.ts';

const MAX_OUTPUT_BYTES = 1024 * 1024;
/**
 * PocketSphinx needs about a quarter of a part's length on an idle core, so parts end within the deadline on a busy
 * one.
 */
const MAX_PART_SECONDS = 30;
/** A new phrase begins after a pause of this length. */
const PHRASE_PAUSE_SECONDS = 0.2;
/** A phrase is no longer than this even without pauses, because speech is uneven. */
const LONGEST_PHRASE_SECONDS = 3;
const AT_ONCE = CALL_LIMITS.programs;

type Program = {
  path: string;
  args(wavFile: string, model: string[]): string[];
  /** Arguments for hearing samples from standard input while they arrive; absent if it cannot. */
  liveArgs?(model: string[]): string[];
  /** Reads the program's output: the utterances, each as a list of its words. */
  utterancesOf(output: string): SpokenWord[][];
};

/**
 * PocketSphinx on this machine, with its English model: version 0.8 as in Debian, or 5. Null if it is not installed.
 */
export function createPocketsphinx(
  searchPath: string,
  policy: CallPolicy,
  fieldModel: FieldModel = () => null,
): Transcriber | null {
  const program = findVersion08(searchPath) ?? findVersion5(searchPath);
  if (!program) return null;
  const listenAlong = createListeners();
  const { liveArgs } = program;
  return {
    engine: { id: 'pocketsphinx', label: 'PocketSphinx on this server', model: null },
    cost: () => 0,
    prepare: () => {
      fieldModel();
    },
    async transcribe({ wav }, signal) {
      const sound = await decodeAudio(wav, 'wav');
      const parts = sound ? splitAtPauses(createEasierToHear()(sound.samples), MAX_PART_SECONDS) : [];
      // Each part has its own deadline, so a part is handed over only when it is about to begin.
      const lanes = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);
      const recognizePart = async (part: Float32Array, index: number) => {
        const samplesBefore = parts.slice(0, index).reduce((sum, { length }) => sum + length, 0);
        const heard = await policy.call(
          'transcribe',
          (within) => recognize(program, encodeWav(part), fieldModel(), within),
          signal,
        );
        return heardFrom(samplesBefore / SPEECH_HZ, heard);
      };
      return joinHeard(
        await Promise.all(parts.map((part, index) => lanes.execute(() => recognizePart(part, index)))),
      );
    },
    ...(liveArgs && {
      live: () =>
        listenAlong({
          path: program.path,
          args: liveArgs(modelArgs(fieldModel())),
          heardOf: (output) => heardOf(program, output),
        }),
    }),
  };
}

async function recognize(
  program: Program,
  wav: Uint8Array,
  model: ModelFiles | null,
  signal: AbortSignal,
): Promise<Heard> {
  const output = await withFolder(async (folder) => {
    const file = join(folder, 'answer.wav');
    await writeFile(file, wav);
    return runProgram(program.path, program.args(file, modelArgs(model)), {
      signal,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      inBackground: true,
    });
  }).catch((error: unknown) => {
    throw faultError('down', error instanceof Error ? error.message : 'pocketsphinx failed');
  });
  return heardOf(program, output.toString('utf8'));
}

function modelArgs(model: ModelFiles | null): string[] {
  return model ? ['-lm', model.model, '-dict', model.dictionary] : [];
}

/** PocketSphinx splits at pauses, so each utterance becomes a sentence, unless its words show that it goes on. */
function heardOf(program: Program, output: string): Heard {
  const utterances = program
    .utterancesOf(output)
    .filter((words) => words.length > 0)
    .map(writtenNumbers);
  return joinHeard(
    utterances.map((words) => ({
      text: words.map(({ text }) => text).join(' '),
      words: words.map(({ text, confidence }) => ({ text, confidence })),
      times: phraseTimes(words),
    })),
  );
}

/** When each phrase begins: within a phrase, words are spoken evenly enough to need no times of their own. */
function phraseTimes(words: readonly SpokenWord[]): WordTime[] {
  let begun = Number.NEGATIVE_INFINITY;
  return words.flatMap(({ from }, index): WordTime[] => {
    const before = words[index - 1]?.to ?? Number.NEGATIVE_INFINITY;
    if (from === null) return [];
    if (from - before < PHRASE_PAUSE_SECONDS && from - begun < LONGEST_PHRASE_SECONDS) return [];
    begun = from;
    return [[index, from]];
  });
}

/** Version 0.8 prints a line for each utterance, then each of its words with its times and how sure it is. */
function findVersion08(searchPath: string): Program | null {
  const path = findProgram('pocketsphinx_continuous', searchPath);
  if (!path) return null;
  const args = (file: string, model: string[]) => [
    ...model,
    '-time',
    'yes',
    '-infile',
    file,
    '-logfn',
    '/dev/null',
  ];
  return {
    path,
    args,
    liveArgs: (model) => args('/dev/stdin', model),
    utterancesOf: (output) => {
      const utterances: SpokenWord[][] = [[]];
      for (const line of output.split('\n')) {
        const [, word, from, to, confidence] = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/.exec(line) ?? [];
        if (word === undefined) utterances.push([]);
        else utterances.at(-1)?.push(...spokenWord(word, Number(confidence), Number(from), Number(to)));
      }
      return utterances;
    },
  };
}

/**
 * Version 5 prints a JSON object on each line. `w` holds the words: `t` is the text, `p` how sure it is, `b` the first
 * second, and `d` the length.
 */
function findVersion5(searchPath: string): Program | null {
  const path = findProgram('pocketsphinx', searchPath);
  if (!path) return null;
  return {
    path,
    args: (wavFile, model) => [...model, '-loglevel', 'FATAL', 'single', wavFile],
    utterancesOf: (output) =>
      output.split('\n').map((line) => {
        const { t = '', w } = readLine(line);
        const words: z.infer<typeof jsonWord>[] = w ?? t.split(' ').map((text) => ({ t: text }));
        return words.flatMap(({ t: word, p = null, b = null, d = null }) =>
          spokenWord(word, p, b, b !== null && d !== null ? b + d : null),
        );
      }),
  };
}

const jsonWord = z.object({
  t: z.string(),
  p: z.number().nullish(),
  b: z.number().nullish(),
  d: z.number().nullish(),
});
const jsonLine = z.object({ t: z.string().optional(), w: z.array(jsonWord).optional() });

function readLine(line: string): z.infer<typeof jsonLine> {
  if (!line.startsWith('{')) return {};
  try {
    return jsonLine.safeParse(JSON.parse(line)).data ?? {};
  } catch {
    return {};
  }
}

/** `[NOISE]`, `<sil>` and alternatives such as `the(2)` are marks of PocketSphinx. */
function spokenWord(
  printed: string,
  confidence: number | null,
  from: number | null,
  to: number | null,
): SpokenWord[] {
  const text = printed.replace(/\[\w+\]|<\/?\w+>|\+\+\w+\+\+|\(\d+\)/g, '').trim();
  return text === '' ? [] : [{ text, confidence, from, to }];
}
