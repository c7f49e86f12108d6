import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';

const manifestSchema = z.object({
  createdAt: z.string(),
  /** Path inside the backup -> SHA-256 of its bytes. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Lists every file below `folder` with its hash. */
export async function makeManifest(folder: string, createdAt: Date): Promise<Manifest> {
  const files: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if ((await stat(join(folder, name))).isFile()) files[name] = await sha256Of(join(folder, name));
  }
  return { createdAt: createdAt.toISOString(), files };
}

/** Reads a backup's manifest. Throws when a file is missing or differs. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const [name, sha256] of Object.entries(manifest.files)) {
    if (!existsSync(join(folder, name))) throw new Error(`${name} is missing from the backup`);
    if ((await sha256Of(join(folder, name))) !== sha256)
      throw new Error(`${name} differs from what was backed up`);
  }
  return manifest;
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

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
