import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findProgram } from '#server/programs/find-program.ts';
import { runProgram } from '#server/programs/run-program.ts';
import { withFolder } from '#server/programs/with-folder.ts';
import type { CallPolicy } from '../call-policy.ts';
import type { Transcriber } from '../capabilities.ts';
import { faultError } from '../provider-fault.ts';

const MAX_OUTPUT_BYTES = 1024 * 1024;

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
    transcribe: ({ wav }, signal) =>
      policy.call('transcribe', (within) => recognise(program, wav, within), signal),
  };
}

async function recognise(program: Program, wav: Uint8Array, signal: AbortSignal): Promise<{ text: string }> {
  const output = await withFolder(async (folder) => {
    const file = join(folder, 'answer.wav');
    await writeFile(file, wav);
    return runProgram(program.path, program.args(file), { signal, maxOutputBytes: MAX_OUTPUT_BYTES });
  }).catch((error: unknown) => {
    throw faultError('down', error instanceof Error ? error.message : 'pocketsphinx failed');
  });
  return { text: program.textOf(output.toString('utf8')) };
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
