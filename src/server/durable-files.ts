import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a small file that only the server's own user may read. A power cut leaves the former text or the new one,
 * never a part; when this resolves, the new one stays.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.part`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

/** A name that was made, changed or removed is only durable once its folder is on disk, too. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
