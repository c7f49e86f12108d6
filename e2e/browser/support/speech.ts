import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type FakeMicrophone = {
  /** What Chromium plays whenever a page opens the microphone. */
  file: string;
  /** Sets what will be heard the next time it is opened; returns how many seconds that takes. */
  say(text: string): number;
  /** Sets that nothing will be heard. */
  fallSilent(): void;
};

const SAMPLE_RATE_HZ = 48_000;
const BYTES_A_SAMPLE = 2;
const WAV_HEADER_BYTES = 44;

/** A microphone into which Debian's flite speaks. Chromium reads the file anew each time a page opens it. */
export function createFakeMicrophone(): FakeMicrophone {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-microphone-'));
  const file = join(folder, 'microphone.wav');
  const say = (text: string) => {
    const spoken = join(folder, 'spoken.wav');
    const heard = join(folder, 'heard.wav');
    execFileSync('flite', ['-voice', 'slt', '-t', text, '-o', spoken]);
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      spoken,
      '-ar',
      String(SAMPLE_RATE_HZ),
      '-ac',
      '1',
      heard,
    ]);
    copyFileSync(heard, file);
    return (statSync(file).size - WAV_HEADER_BYTES) / (SAMPLE_RATE_HZ * BYTES_A_SAMPLE);
  };
  const fallSilent = () => {
    const source = `anullsrc=r=${SAMPLE_RATE_HZ}:cl=mono`;
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-t', '5', file]);
  };
  say('Testing the microphone.');
  return { file, say, fallSilent };
}
