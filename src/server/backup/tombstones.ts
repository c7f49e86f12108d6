import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '#server/durable-files.ts';

const tombstone = z.object({
  kind: z.enum(['account', 'interview']),
  id: z.number(),
  /** When the row was made, in milliseconds since 1970: after a restore, a later row may get the same id. */
  createdAt: z.number(),
  deletedAt: z.number(),
});
export type Tombstone = z.infer<typeof tombstone>;

/** The list is kept beside the backups, because a backup does not know what was deleted after it. */
export const TOMBSTONES_FILE = 'deletions.jsonl';

/** What people deleted for good, as numbers and times only. */
export type Tombstones = {
  /** When it resolves, the entry survives a power cut. */
  add(deleted: Tombstone): Promise<void>;
  /** Rejects if there is a list that cannot be read: what it names must not come back unnoticed. */
  list(): Promise<Tombstone[]>;
};

export function createTombstones(dataDir: string): Tombstones {
  const folder = join(dataDir, 'backups');
  return {
    add: async (deleted) => {
      await mkdir(folder, { recursive: true });
      const file = await open(join(folder, TOMBSTONES_FILE), 'a', 0o600);
      try {
        // Begins a new line, in case a power cut left the last one unfinished.
        await file.appendFile(`\n${JSON.stringify(deleted)}`);
        await file.sync();
      } finally {
        await file.close();
      }
      await syncFolder(folder);
    },
    list: async () => {
      const text = await readFile(join(folder, TOMBSTONES_FILE), 'utf8').catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return '';
          throw error;
        },
      );
      return text.split('\n').flatMap(readLine);
    },
  };
}

/** Returns nothing for an unfinished line, whose deletion was never confirmed. */
function readLine(line: string): Tombstone[] {
  try {
    return [tombstone.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
