import { createHash } from 'node:crypto';
import type { OperatorDeps } from '#server/deps.ts';

export type Verified = {
  /** Recordings that answers name. */
  named: number;
  /** Those that are nowhere. */
  missing: string[];
  /** Those that are not what was recorded. In a bucket nobody reads them: it would be asked for each. */
  damaged: string[];
};

/** Looks for the recordings that answers name, on this disk or in the bucket. */
export async function verifyRecordings({
  audio: { files },
  data: { stores },
}: OperatorDeps): Promise<Verified> {
  const named = await stores.recordings.list();
  // After the rows: what was recorded since has a file and no row here.
  const there = new Set((await files.list('answers')).map(({ file }) => file));
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const { file, sha256 } of named) {
    if (!there.has(file)) missing.push(file);
    else if (files.bucket === null && sha256 !== null) {
      const opened = await files.open(file);
      if (opened && (await hashOf(opened.stream())) !== sha256) damaged.push(file);
    }
  }
  return { named: named.length, missing, damaged };
}

async function hashOf(pieces: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
