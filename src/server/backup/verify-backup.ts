import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '#db/sqlite.ts';
import { countRows, type Manifest, readManifest, sha256Of } from './manifest.ts';

/**
 * Checks a backup: its files by their hashes, the database by SQLite's own check and by its counts, and every recording
 * by what its row says. Throws an Error that says what is wrong.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
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
    if ('interview_responses' in counts) expectRecordings(db, manifest);
  } finally {
    db.close();
  }
  return manifest;
}

function expectRecordings(db: Database, { files }: Manifest): void {
  const rows = db
    .prepare<[], { id: number; file: string; sha256: string }>(
      'select id, audio_file as file, audio_sha256 as sha256 from interview_responses where audio_file is not null',
    )
    .all();
  for (const { id, file, sha256 } of rows) {
    const kept = files[`audio/${file}`];
    if (kept === undefined) throw new Error(`the recording of answer ${id} is missing from the backup`);
    if (kept !== sha256) throw new Error(`the recording of answer ${id} differs from what was stored`);
  }
}
