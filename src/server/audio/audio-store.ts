import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { constants, type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** `answers`: what candidates recorded, each named by one row. `speech`: questions read aloud, made again at need. */
export const AUDIO_FOLDERS = ['answers', 'speech'] as const;
export type AudioFolder = (typeof AUDIO_FOLDERS)[number];

/** Writes in progress; what a crash leaves here was never acknowledged. */
const UNFINISHED = 'unfinished';
const FILE = new RegExp(`^(${[...AUDIO_FOLDERS, UNFINISHED].join('|')})/[a-z0-9-]+(\\.[a-z0-9]+)?$`);

export type StoredAudio = { file: string; bytes: number; sha256: string };
export type ListedAudio = { file: string; modifiedAt: Date };
/** First and last byte, both included, as in an HTTP Range header. */
export type ByteRange = { first: number; last: number };

/** Keeps recordings under names that the server chose, such as `answers/3f2c….webm`. */
export type AudioStore = {
  /** When it resolves the bytes survive a power cut. Anything thrown means: not stored. */
  save(file: string, bytes: Uint8Array): Promise<StoredAudio>;
  /**
   * Adds to a recording that is still being spoken, where it already has `offset` bytes; what it has is not written
   * again, and after a gap nothing is. Answers how many bytes of it survive a power cut.
   */
  append(file: string, offset: number, bytes: Uint8Array): Promise<number>;
  /** The bytes, or those of the range that exist; null when there is no such file. */
  read(file: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(file: string): Promise<void>;
  list(folder: AudioFolder): Promise<ListedAudio[]>;
  /** Leftovers of writes that never ended. */
  listUnfinished(): Promise<ListedAudio[]>;
};

/** The store as files under a folder of the data directory. */
export function createAudioStore(folder: string): AudioStore {
  for (const part of [...AUDIO_FOLDERS, UNFINISHED]) mkdirSync(join(folder, part), { recursive: true });

  const pathOf = (file: string) => {
    if (!FILE.test(file)) throw new Error(`not a name of the audio store: ${file}`);
    return join(folder, file);
  };

  const listFolder = async (part: string) => {
    const names = await readdir(join(folder, part));
    const listed = await Promise.all(names.map((name) => statIfThere(folder, `${part}/${name}`)));
    return listed.filter((entry) => entry !== null);
  };

  return {
    async save(file, bytes) {
      const path = pathOf(file);
      const unfinished = join(folder, UNFINISHED, randomUUID());
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
      return { file, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    async append(file, offset, bytes) {
      const path = pathOf(file);
      const handle =
        offset === 0 ? await open(path, constants.O_RDWR | constants.O_CREAT) : await openIfThere(path, 'r+');
      if (!handle) return 0;
      try {
        const { size } = await handle.stat();
        const fresh = offset > size ? new Uint8Array() : bytes.subarray(size - offset);
        if (fresh.byteLength === 0) return size;
        await handle.write(fresh, 0, fresh.byteLength, size);
        await handle.datasync();
        if (size === 0) await syncFolder(dirname(path));
        return size + fresh.byteLength;
      } finally {
        await handle.close();
      }
    },
    async read(file, range) {
      const handle = await openIfThere(pathOf(file));
      if (!handle) return null;
      try {
        return await readRange(handle, range);
      } finally {
        await handle.close();
      }
    },
    remove: async (file) => rm(pathOf(file), { force: true }),
    list: listFolder,
    listUnfinished: () => listFolder(UNFINISHED),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** A rename lasts only once its folder is on disk too. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readRange(handle: FileHandle, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await handle.stat();
  const first = Math.min(range?.first ?? 0, size);
  const end = Math.max(first, Math.min((range?.last ?? size - 1) + 1, size));
  const bytes = new Uint8Array(end - first);
  let filled = 0;
  while (filled < bytes.byteLength) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, first + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function openIfThere(path: string, flags = 'r'): Promise<FileHandle | null> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Null for a file that went away between listing and looking. */
async function statIfThere(folder: string, file: string): Promise<ListedAudio | null> {
  try {
    return { file, modifiedAt: (await stat(join(folder, file))).mtime };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
