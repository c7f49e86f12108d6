import { findProgram } from '#server/programs/find-program.ts';
import type { CallPolicy } from '../call-policy.ts';
import type { Speaker } from '../capabilities.ts';
import { createLocalSpeaker } from './local-speaker.ts';

const VOICE = 'en-us';
/** A little slower than its default of 175, for questions. */
const WORDS_PER_MINUTE = 160;

/** The voice of the machine, or null when it has none. */
export function createEspeakNg(searchPath: string, policy: CallPolicy): Speaker | null {
  const path = findProgram('espeak-ng', searchPath);
  if (!path) return null;
  const args = (textFile: string, wavFile: string) => [
    ...['-v', VOICE, '-s', String(WORDS_PER_MINUTE)],
    ...['-f', textFile, '-w', wavFile],
  ];
  return createLocalSpeaker(
    { id: 'espeak-ng', label: 'eSpeak NG on this server', model: null },
    { path, voice: VOICE, args },
    policy,
  );
}
