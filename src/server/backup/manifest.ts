import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Database } from '#db/driver/sqlite-driver.ts';
import { BUCKET_FILE } from '#server/audio/open-audio-store.ts';

export const MANIFEST_FILE = 'manifest.json';

const manifestSchema = z.object({
  createdAt: z.string(),
  /** Path inside the backup -> SHA-256 of its bytes. */
  files: z.record(z.string(), z.string()),
  /** Table -> number of its rows; backups of older versions have none. */
  counts: z.record(z.string(), z.number()).optional(),
});
type Manifest = z.infer<typeof manifestSchema>;

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

async function readManifest(folder: string): Promise<Manifest> {
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

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Checks a backup: its files by their hashes, the database by SQLite's own check and its counts, and every recording by
 * its row. Throws an Error that says what is wrong.
 * Recordings that are kept in a bucket are not part of a backup: their names are returned.
 */
export async function verifyBackup(folder: string): Promise<Manifest & { inBucket: string[] }> {
  const manifest = await readManifest(folder);
  for (const [name, sha256] of Object.entries(manifest.files)) {
    if (!existsSync(join(folder, name))) throw new Error(`${name} is missing from the backup`);
    if ((await sha256Of(join(folder, name))) !== sha256)
      throw new Error(`${name} differs from what was backed up`);
  }
  const db = new Database(join(folder, 'app.db'), { readonly: true, fileMustExist: true });
  try {
    const found = db.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`app.db of the backup is damaged: ${String(found)}`);
    const counts = countRows(db);
    for (const [table, rows] of Object.entries(manifest.counts ?? {})) {
      if (counts[table] !== rows)
        throw new Error(`${table} has ${counts[table]} rows in the backup, not ${rows}`);
    }
    const inBucket = 'interview_responses' in counts ? expectRecordings(db, manifest) : [];
    return { ...manifest, inBucket };
  } finally {
    db.close();
  }
}

/** Returns the recordings that have to be looked for in a bucket. */
function expectRecordings(db: Database, { files }: Manifest): string[] {
  const elsewhere: string[] = [];
  const rows = db
    .prepare<[], { id: number; file: string; sha256: string }>(
      'select id, audio_file as file, audio_sha256 as sha256 from interview_responses where audio_file is not null',
    )
    .all();
  for (const { id, file, sha256 } of rows) {
    const kept = files[`audio/${file}`];
    if (kept === undefined && BUCKET_FILE in files) {
      elsewhere.push(file);
      continue;
    }
    if (kept === undefined) throw new Error(`the recording of answer ${id} is missing from the backup`);
    if (kept !== sha256) throw new Error(`the recording of answer ${id} differs from what was stored`);
  }
  return elsewhere;
}
