import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#server/programs/run-program.ts';
import { withFolder } from '#server/programs/with-folder.ts';
import type { Container, SoundSource } from './demux-worker.ts';
import { MAX_DECODED_SECONDS, SPEECH_HZ } from './speech-format.ts';

const DEADLINE_MS = 20_000;
const BYTES_A_SAMPLE = 4;
const MAX_OUTPUT_BYTES = (MAX_DECODED_SECONDS + 1) * SPEECH_HZ * BYTES_A_SAMPLE;
/** Named, so that a file which is really a playlist cannot make it open addresses. */
const DEMUXERS: Record<Container, string> = { webm: 'matroska', mp4: 'mov', ogg: 'ogg' };

/** Decodes what we cannot (AAC from Safari) to 16 kHz mono; null without ffmpeg on the machine, or when it fails. */
export async function decodeWithFfmpeg(
  source: SoundSource,
  container: Container,
): Promise<Float32Array | null> {
  try {
    return await withFolder(async (folder) => {
      const file = typeof source === 'string' ? source : join(folder, 'recording');
      if (typeof source !== 'string') await writeFile(file, source);
      const raw = await runProgram('ffmpeg', argumentsFor(file, container), {
        signal: AbortSignal.timeout(DEADLINE_MS),
        maxOutputBytes: MAX_OUTPUT_BYTES,
      });
      const samples = new Float32Array(Math.floor(raw.byteLength / BYTES_A_SAMPLE));
      for (let index = 0; index < samples.length; index += 1) {
        samples[index] = raw.readFloatLE(index * BYTES_A_SAMPLE);
      }
      return samples.length > 0 ? samples : null;
    });
  } catch {
    return null;
  }
}

function argumentsFor(file: string, container: Container): string[] {
  return [
    ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe'],
    ...['-f', DEMUXERS[container], '-i', file, '-t', String(MAX_DECODED_SECONDS), '-map', '0:a:0'],
    ...['-ac', '1', '-ar', String(SPEECH_HZ), '-f', 'f32le', 'pipe:1'],
  ];
}
