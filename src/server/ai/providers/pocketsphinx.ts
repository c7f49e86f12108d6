import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bulkhead } from 'cockatiel';
import { z } from 'zod';
import { decodeAudio } from '#server/audio/sound.ts';
import { splitAtPauses } from '#server/audio/split-at-pauses.ts';
import { encodeWav } from '#server/audio/wav.ts';
import { findProgram } from '#server/programs/find-program.ts';
import { runProgram } from '#server/programs/run-program.ts';
import { withFolder } from '#server/programs/with-folder.ts';
import { CALL_LIMITS, type CallPolicy } from '../call-policy.ts';
import type { Transcriber } from '../capabilities.ts';
import { faultError } from '../provider-fault.ts';

const MAX_OUTPUT_BYTES = 1024 * 1024;
/** It needs about a quarter of the recording's length on an idle core: parts end within the deadline on a busy one. */
const MAX_PART_SECONDS = 30;
const AT_ONCE = CALL_LIMITS.programs;

type Program = {
  path: string;
  args(wavFile: string): string[];
  textOf(output: string): string;
};

/** The recogniser of the machine, with its English model: version 0.8 as in Debian, or 5. Null without it. */
export function createPocketsphinx(searchPath: string, policy: CallPolicy): Transcriber | null {
  const program = findVersion08(searchPath) ?? findVersion5(searchPath);
  if (!program) return null;
  return {
    engine: { id: 'pocketsphinx', label: 'PocketSphinx on this server', model: null },
    cost: () => 0,
    async transcribe({ wav }, signal) {
      const sound = await decodeAudio(wav, 'wav');
      const parts = sound ? splitAtPauses(sound.samples, MAX_PART_SECONDS) : [];
      // The deadline is each part's own, so a part is handed over only when its turn is near.
      const lanes = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);
      const recognisePart = (part: Float32Array) =>
        policy.call('transcribe', (within) => recognise(program, encodeWav(part), within), signal);
      const texts = await Promise.all(parts.map((part) => lanes.execute(() => recognisePart(part))));
      return { text: texts.filter((text) => text !== '').join('. ') };
    },
  };
}

async function recognise(program: Program, wav: Uint8Array, signal: AbortSignal): Promise<string> {
  const output = await withFolder(async (folder) => {
    const file = join(folder, 'answer.wav');
    await writeFile(file, wav);
    return runProgram(program.path, program.args(file), {
      signal,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      inBackground: true,
    });
  }).catch((error: unknown) => {
    throw faultError('down', error instanceof Error ? error.message : 'pocketsphinx failed');
  });
  return program.textOf(output.toString('utf8'));
}

/** Prints one line an utterance. */
function findVersion08(searchPath: string): Program | null {
  const path = findProgram('pocketsphinx_continuous', searchPath);
  if (!path) return null;
  return {
    path,
    args: (wavFile) => ['-infile', wavFile, '-logfn', '/dev/null'],
    textOf: (output) => joinUtterances(output.split('\n')),
  };
}

/** Prints one JSON object a line; `t` holds the words. */
function findVersion5(searchPath: string): Program | null {
  const path = findProgram('pocketsphinx', searchPath);
  if (!path) return null;
  return {
    path,
    args: (wavFile) => ['-loglevel', 'FATAL', 'single', wavFile],
    textOf: (output) => joinUtterances(output.split('\n').map(textOfJsonLine)),
  };
}

const jsonLine = z.object({ t: z.string() });

function textOfJsonLine(line: string): string {
  if (!line.startsWith('{')) return '';
  try {
    return jsonLine.safeParse(JSON.parse(line)).data?.t ?? '';
  } catch {
    return '';
  }
}

/** It hears pauses, so each utterance becomes a sentence; `[NOISE]` and alternatives such as `the(2)` are its own marks. */
function joinUtterances(utterances: readonly string[]): string {
  return utterances
    .map((words) =>
      words
        .replace(/\[\w+\]|<\w+>|\(\d+\)/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((words) => words !== '')
    .join('. ');
}
