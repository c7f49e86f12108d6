import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '#db/sqlite.ts';
import { MANIFEST_FILE, makeManifest } from './manifest.ts';

/** Older backups than these are removed. */
export const BACKUPS_KEPT = 7;

/**
 * Copies a data directory, in use or not, to `<dataDir>/backups/<time>` and returns that folder. The database goes first,
 * by SQLite's online backup (copying the file of a live database loses what is in its log); recordings are never
 * changed and only removed once no row names them, so those copied afterwards cover every row of the copy.
 */
export async function backUp(dataDir: string, now: Date): Promise<string> {
  const file = join(dataDir, 'app.db');
  if (!existsSync(file))
    throw new Error(`There is no database at ${file}. Is DATA_DIR set as for the server?`);
  const backups = join(dataDir, 'backups');
  const name = now.toISOString().replaceAll(/[:.]/g, '-');
  const unfinished = join(backups, `.${name}`);
  await mkdir(unfinished, { recursive: true });
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    await db.backup(join(unfinished, 'app.db'));
  } finally {
    db.close();
  }
  const audio = join(dataDir, 'audio');
  if (existsSync(audio)) await cp(audio, join(unfinished, 'audio'), { recursive: true });
  await writeFile(
    join(unfinished, MANIFEST_FILE),
    JSON.stringify(await makeManifest(unfinished, now), null, 2),
  );
  await rename(unfinished, join(backups, name));
  await removeOld(backups);
  return join(backups, name);
}

async function removeOld(backups: string): Promise<void> {
  const finished = (await readdir(backups, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  for (const name of finished.slice(0, -BACKUPS_KEPT)) await rm(join(backups, name), { recursive: true });
}
