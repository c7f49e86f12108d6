import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram, runProgram, withFolder } from '#server/programs.ts';
import { type CallPolicy, faultError } from '../call-policy.ts';
import type { EngineInfo, Speaker } from '../capabilities.ts';

/** The clearest of the voices that it always carries. */
const FLITE_VOICE = 'slt';

/** The voice of the machine, or null when it has none. */
export function createFlite(searchPath: string, policy: CallPolicy): Speaker | null {
  const path = findProgram('flite', searchPath);
  if (!path) return null;
  const args = (textFile: string, wavFile: string) => ['-voice', FLITE_VOICE, '-f', textFile, '-o', wavFile];
  return createLocalSpeaker(
    { id: 'flite', label: 'Flite on this server', model: null },
    { path, voice: FLITE_VOICE, args },
    policy,
  );
}

const ESPEAK_VOICE = 'en-us';
/** A little slower than its default of 175, for questions. */
const WORDS_PER_MINUTE = 160;

/** The voice of the machine, or null when it has none. */
export function createEspeakNg(searchPath: string, policy: CallPolicy): Speaker | null {
  const path = findProgram('espeak-ng', searchPath);
  if (!path) return null;
  const args = (textFile: string, wavFile: string) => [
    ...['-v', ESPEAK_VOICE, '-s', String(WORDS_PER_MINUTE)],
    ...['-f', textFile, '-w', wavFile],
  ];
  return createLocalSpeaker(
    { id: 'espeak-ng', label: 'eSpeak NG on this server', model: null },
    { path, voice: ESPEAK_VOICE, args },
    policy,
  );
}

/** It writes into a file; what it says besides is of no use. */
const MAX_OUTPUT_BYTES = 64 * 1024;

type SpeakingProgram = {
  path: string;
  voice: string;
  /** The text is handed over in a file: as an argument it could pass for an option. */
  args(textFile: string, wavFile: string): string[];
};

/** A program of the machine that reads a text file aloud into a WAV file. */
function createLocalSpeaker(engine: EngineInfo, program: SpeakingProgram, policy: CallPolicy): Speaker {
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
