import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#server/programs/run-program.ts';
import { withFolder } from '#server/programs/with-folder.ts';
import type { CallPolicy } from '../call-policy.ts';
import type { EngineInfo, Speaker } from '../capabilities.ts';
import { faultError } from '../provider-fault.ts';

/** It writes into a file; what it says besides is of no use. */
const MAX_OUTPUT_BYTES = 64 * 1024;

export type SpeakingProgram = {
  path: string;
  voice: string;
  /** The text is handed over in a file: as an argument it could pass for an option. */
  args(textFile: string, wavFile: string): string[];
};

/** A program of the machine that reads a text file aloud into a WAV file. */
export function createLocalSpeaker(
  engine: EngineInfo,
  program: SpeakingProgram,
  policy: CallPolicy,
): Speaker {
  return {
    engine,
    cacheKey: `${engine.id} ${program.voice}`,
    speak: (text, signal) => policy.call('speak', (within) => say(program, text, within), signal),
  };
}

async function say(program: SpeakingProgram, text: string, signal: AbortSignal) {
  try {
    const bytes = await withFolder(async (folder) => {
      const textFile = join(folder, 'question.txt');
      const wavFile = join(folder, 'question.wav');
      await writeFile(textFile, text);
      await runProgram(program.path, program.args(textFile, wavFile), {
        signal,
        maxOutputBytes: MAX_OUTPUT_BYTES,
      });
      return new Uint8Array(await readFile(wavFile));
    });
    return { bytes, contentType: 'audio/wav' };
  } catch (error) {
    throw faultError('down', error instanceof Error ? error.message : 'the voice failed');
  }
}
