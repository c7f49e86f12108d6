import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram, runProgram, withFolder } from '#server/programs.ts';
import { type CallPolicy, faultError } from '../call-policy.ts';
import type { EngineInfo, Speaker } from '../capabilities.ts';

/** The clearest of Flite's built-in voices. */
const FLITE_VOICE = 'slt';

/** Flite as the voice of this machine, or null if it is not installed. */
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
/** A little slower than eSpeak's default of 175, because it asks questions. */
const WORDS_PER_MINUTE = 160;

/** eSpeak NG as the voice of this machine, or null if it is not installed. */
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

/** The sound goes into a file; what the program prints is of no use. */
const MAX_OUTPUT_BYTES = 64 * 1024;

type SpeakingProgram = {
  path: string;
  voice: string;
  /** The text is passed in a file: as an argument it could be taken for an option. */
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
