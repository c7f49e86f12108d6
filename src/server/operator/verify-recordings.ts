import { createHash } from 'node:crypto';
import type { OperatorDeps } from '#server/deps.ts';

export type Verified = {
  /** Recordings that answers name. */
  named: number;
  /** Recordings that are nowhere to be found. */
  missing: string[];
  /** Recordings that differ from what was stored. Those in a bucket are not read: it would have to send every one. */
  damaged: string[];
};

/** Looks for the recordings that answers name, on this disk or in the bucket. */
export async function verifyRecordings({
  audio: { files },
  data: { stores },
}: OperatorDeps): Promise<Verified> {
  const named = await stores.recordings.list();
  // Listed after the rows: a recording made in the meantime has a file and no row here, which does no harm.
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
