import { findProgram } from '#server/programs/find-program.ts';
import type { CallPolicy } from '../call-policy.ts';
import type { Speaker } from '../capabilities.ts';
import { createLocalSpeaker } from './local-speaker.ts';

/** The clearest of the voices that it always carries. */
const VOICE = 'slt';

/** The voice of the machine, or null when it has none. */
export function createFlite(searchPath: string, policy: CallPolicy): Speaker | null {
  const path = findProgram('flite', searchPath);
  if (!path) return null;
  const args = (textFile: string, wavFile: string) => ['-voice', VOICE, '-f', textFile, '-o', wavFile];
  return createLocalSpeaker(
    { id: 'flite', label: 'Flite on this server', model: null },
    { path, voice: VOICE, args },
    policy,
  );
}
