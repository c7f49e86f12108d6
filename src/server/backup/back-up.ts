import { existsSync, readdirSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Database } from '#db/driver/sqlite-driver.ts';
import { BUCKET_FILE } from '#server/audio/open-audio-store.ts';
import { countRows, MANIFEST_FILE, makeManifest, verifyBackup } from './manifest.ts';

/** An unfinished backup that a crash left is removed after this time. */
const LEFTOVER_AFTER_MS = 24 * 3_600_000;
/** The name of a backup is its time; a disk or an operator may keep other folders beside it. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** Folders of sound that is cached, or was never acknowledged. */
const LEFT_OUT = /^(speech|unfinished|copies|removed)(\/|$)/;

/**
 * Copies a data directory, in use or not, to `<dataDir>/backups/<time>`, checks the copy, and returns that folder; of
 * all backups only the newest `kept` stay. Recordings never change, so on one disk a backup shares their bytes with the
 * original. They are copied before the database and again after it, because rows go before their files do. Recordings
 * in a bucket stay there.
 */
export async function backUp(dataDir: string, now: Date, kept: number): Promise<string> {
  const file = join(dataDir, 'app.db');
  if (!existsSync(file))
    throw new Error(`There is no database at ${file}. Is DATA_DIR set as for the server?`);
  const backups = join(dataDir, 'backups');
  const name = now.toISOString().replaceAll(/[:.]/g, '-');
  const unfinished = join(backups, `.${name}`);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await takeRecordings(join(dataDir, 'audio'), join(unfinished, 'audio'));
    const counts = await takeDatabase(file, join(unfinished, 'app.db'));
    await takeRecordings(join(dataDir, 'audio'), join(unfinished, 'audio'));
    if (existsSync(join(dataDir, BUCKET_FILE)))
      await copyFile(join(dataDir, BUCKET_FILE), join(unfinished, BUCKET_FILE));
    const manifest = await makeManifest(unfinished, now, counts);
    await writeFile(join(unfinished, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
    await verifyBackup(unfinished);
    await rename(unfinished, join(backups, name));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await removeOld(backups, now, kept);
  return join(backups, name);
}

/** The newest complete backup; null if there is none. */
export function newestBackup(dataDir: string): { folder: string; createdAt: string } | null {
  const backups = join(dataDir, 'backups');
  const [name] = existsSync(backups)
    ? finishedOf(readdirSync(backups, { withFileTypes: true })).reverse()
    : [];
  if (name === undefined) return null;
  const createdAt = name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/, 'T$1:$2:$3.$4');
  return { folder: join(backups, name), createdAt };
}

/** More pages than a database has. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Uses SQLite's online backup: a copy of a live database's file would lose what is in its log. All pages are taken in
 * one step, because between two steps any write of the server makes the copy begin again.
 */
async function takeDatabase(file: string, copy: string): Promise<Record<string, number>> {
  const live = new Database(file, { readonly: true, fileMustExist: true });
  try {
    await live.backup(copy, { progress: () => ALL_PAGES });
  } finally {
    live.close();
  }
  const db = new Database(copy);
  try {
    // One file without a log beside it, so that even a read-only archive can open it.
    db.pragma('journal_mode = DELETE');
    return countRows(db);
  } finally {
    db.close();
  }
}

async function takeRecordings(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const name of await readdir(from, { recursive: true })) {
    if (LEFT_OUT.test(name) || existsSync(join(to, name))) continue;
    const found = await stat(join(from, name)).catch(() => null);
    if (!found?.isFile()) continue;
    await mkdir(dirname(join(to, name)), { recursive: true });
    await shareOrCopy(join(from, name), join(to, name));
  }
}

async function shareOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
      // It was deleted in the meantime.
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

type Entries = readonly { name: string; isDirectory(): boolean }[];

function finishedOf(entries: Entries): string[] {
  return entries
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

async function removeOld(backups: string, now: Date, kept: number): Promise<void> {
  const entries = await readdir(backups, { withFileTypes: true });
  for (const name of finishedOf(entries).slice(0, -kept)) await rm(join(backups, name), { recursive: true });
  for (const { name } of entries) {
    if (!(name.startsWith('.') && NAME.test(name.slice(1)))) continue;
    const found = await stat(join(backups, name)).catch(() => null);
    if (!found || now.getTime() - found.mtimeMs < LEFTOVER_AFTER_MS) continue;
    await rm(join(backups, name), { recursive: true, force: true });
  }
}
