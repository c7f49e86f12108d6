import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const tombstone = z.object({
  kind: z.enum(['account', 'interview']),
  id: z.number(),
  /** When it was made, milliseconds since 1970: after a restore a later row may get the same id. */
  createdAt: z.number(),
  deletedAt: z.number(),
});
export type Tombstone = z.infer<typeof tombstone>;

/** Where the list lies, beside the backups: they are restored without what was deleted since. */
export const TOMBSTONES_FILE = 'deletions.jsonl';

/** What people deleted for good, by numbers and times only. */
export type Tombstones = {
  /** When it resolves it survives a power cut. */
  add(deleted: Tombstone): Promise<void>;
  list(): Promise<Tombstone[]>;
};

export function createTombstones(dataDir: string): Tombstones {
  const folder = join(dataDir, 'backups');
  return {
    add: async (deleted) => {
      await mkdir(folder, { recursive: true });
      const file = await open(join(folder, TOMBSTONES_FILE), 'a', 0o600);
      try {
        // A line of its own, also after one that a power cut has left unfinished.
        await file.appendFile(`\n${JSON.stringify(deleted)}`);
        await file.sync();
      } finally {
        await file.close();
      }
      const directory = await open(folder, 'r');
      await directory.sync().finally(() => directory.close());
    },
    list: async () => {
      const text = await readFile(join(folder, TOMBSTONES_FILE), 'utf8').catch(() => '');
      return text.split('\n').flatMap(readLine);
    },
  };
}

/** Nothing for an unfinished line, whose deletion was never confirmed. */
function readLine(line: string): Tombstone[] {
  try {
    return [tombstone.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
