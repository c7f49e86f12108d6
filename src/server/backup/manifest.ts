import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Database } from '#db/sqlite.ts';

export const MANIFEST_FILE = 'manifest.json';

const manifestSchema = z.object({
  createdAt: z.string(),
  /** Path inside the backup -> SHA-256 of its bytes. */
  files: z.record(z.string(), z.string()),
  /** Table -> its rows; backups of older versions have none. */
  counts: z.record(z.string(), z.number()).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Lists every file below `folder` with its hash. */
export async function makeManifest(
  folder: string,
  createdAt: Date,
  counts: Manifest['counts'],
): Promise<Manifest> {
  const files: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if ((await stat(join(folder, name))).isFile()) files[name] = await sha256Of(join(folder, name));
  }
  return { createdAt: createdAt.toISOString(), files, counts };
}

export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) throw new Error(`There is no backup in ${folder}: it has no ${MANIFEST_FILE}.`);
  try {
    return manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} cannot be read as the list of a backup.`, { cause });
  }
}

export function countRows(db: Database): Record<string, number> {
  const tables = db
    .prepare<[], string>(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all();
  const count = (table: string) =>
    db.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
