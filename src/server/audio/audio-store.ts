import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, type Stats } from 'node:fs';
import { constants, type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '#server/durable-files.ts';

/**
 * `answers` holds what candidates recorded, each file named by one row; `speech`, questions read aloud, made again if
 * needed.
 */
export const AUDIO_FOLDERS = ['answers', 'speech'] as const;
export type AudioFolder = (typeof AUDIO_FOLDERS)[number];

/** Enough of any container to tell its type. */
const HEAD_BYTES = 64;
/** Holds writes in progress; what a crash leaves here was never acknowledged. */
const UNFINISHED = 'unfinished';
const FILE = /^[a-z]+\/[a-z0-9-]+(\.[a-z0-9]+)?$/;

export type StoredAudio = { file: string; bytes: number; sha256: string };
export type ListedAudio = { file: string; modifiedAt: Date; bytes: number };
/** First and last byte, both included, as in an HTTP Range header. */
export type ByteRange = { first: number; last: number };

/** A file as it can be sent, however long it is. */
export type OpenedAudio = {
  size: number;
  /** Its bytes, or those of a range within its size. The file is open only while the stream is read. */
  stream(range?: ByteRange): ReadableStream<Uint8Array>;
};

/** Keeps recordings under names that the server chose, such as `answers/3f2c….webm`. */
export type AudioStore = {
  /** When it resolves, the bytes survive a power cut. If it rejects, nothing is stored. */
  save(file: string, bytes: Uint8Array): Promise<StoredAudio>;
  /** Takes bytes as they arrive; they are only stored once they are kept. If it rejects, nothing was taken. */
  receive(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedAudio>;
  /**
   * Adds to a recording that is still being spoken, from `offset` on. Bytes that it already has are not written again,
   * and after a gap nothing is. Returns how many bytes of it survive a power cut, and how many were `added`.
   */
  append(file: string, offset: number, chunk: Blob): Promise<{ bytes: number; added: number }>;
  /** Its bytes, or those within the range; null if there is no such file. */
  read(file: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Opens a recording to be sent piece by piece; null if there is no such file. */
  open(file: string): Promise<OpenedAudio | null>;
  /** The path of the file on this disk, for threads and programs that read it there; null if it is gone. */
  localPath(file: string): Promise<string | null>;
  remove(file: string): Promise<void>;
  list(folder: AudioFolder): Promise<ListedAudio[]>;
  /**
   * Recordings being spoken, and leftovers of writes that never ended; with `prefix`, those whose file begins with it.
   */
  listUnfinished(prefix?: string): Promise<ListedAudio[]>;
  /** The delivery of recordings to a bucket; null if they stay on this disk. */
  bucket: Delivery | null;
};

/** What a bucket does not know yet, because it cannot be reached. All of it survives a power cut. */
export type DeliveryState = {
  works: boolean;
  /** Recordings that wait for the bucket: on this disk, or in the database, where every process counts them. */
  waiting: number;
  /** Recordings that were deleted, but are still in the bucket. */
  toRemove: number;
};

export type Delivery = {
  state(): DeliveryState;
  /** Rejects with a `BucketError` if the bucket cannot be reached, or lacks something that we need. */
  check(): Promise<void>;
  /**
   * Brings what waits to the bucket, and deletes there what was deleted here, now and whenever it can be reached.
   * Returns a function that stops this.
   */
  start(): () => void;
};

/** Bytes on the disk that nobody can ask for yet. */
export type ReceivedAudio = {
  bytes: number;
  sha256: string;
  /** Its first bytes, which show its type. */
  head: Uint8Array;
  /** Like `save`. */
  keep(file: string): Promise<StoredAudio>;
  discard(): Promise<void>;
};

export type DiskStore = AudioStore & {
  pathOf(file: string): string;
  /** Like `list`, but also for one of the `more` folders. */
  listFolder(folder: string): Promise<ListedAudio[]>;
};

/** The store as files in a folder of the data directory; `more` are folders beside the usual ones. */
export function createAudioStore(folder: string, more: readonly string[] = []): DiskStore {
  const folders: readonly string[] = [...AUDIO_FOLDERS, UNFINISHED, ...more];
  for (const part of folders) mkdirSync(join(folder, part), { recursive: true });

  const pathOf = (file: string) => {
    if (!FILE.test(file) || !folders.includes(dirname(file)))
      throw new Error(`not a name of the audio store: ${file}`);
    return join(folder, file);
  };

  const listFolder = async (part: string, prefix = '') => {
    const files = (await readdir(join(folder, part))).map((name) => `${part}/${name}`);
    const listed = files
      .filter((file) => file.startsWith(prefix))
      .map(async (file) => {
        const found = await statIfThere(join(folder, file));
        // It may have gone away since the folder was read.
        return found ? [{ file, modifiedAt: found.mtime, bytes: found.size }] : [];
      });
    return (await Promise.all(listed)).flat();
  };

  const receive = async (pieces: AsyncIterable<Uint8Array>): Promise<ReceivedAudio> => {
    const path = join(folder, UNFINISHED, randomUUID());
    const discard = () => rm(path, { force: true });
    try {
      const written = await writeDurably(path, pieces);
      const keep = async (file: string) => {
        await rename(path, pathOf(file));
        await syncFolder(dirname(pathOf(file)));
        return { file, bytes: written.bytes, sha256: written.sha256 };
      };
      return { ...written, keep, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };

  return {
    async save(file, bytes) {
      pathOf(file);
      const received = await receive(Readable.from([bytes]));
      try {
        return await received.keep(file);
      } catch (error) {
        await received.discard();
        throw error;
      }
    },
    receive,
    pathOf,
    localPath: async (file) => pathOf(file),
    async append(file, offset, chunk) {
      const path = pathOf(file);
      const handle =
        offset === 0 ? await open(path, constants.O_RDWR | constants.O_CREAT) : await openIfThere(path, 'r+');
      if (!handle) return { bytes: 0, added: 0 };
      try {
        const { size } = await handle.stat();
        if (offset > size || offset + chunk.size <= size) return { bytes: size, added: 0 };
        let end = size;
        for await (const piece of chunk.slice(size - offset).stream()) {
          // A disk that fills up takes only a part of a piece.
          for (let at = 0; at < piece.byteLength; ) {
            at += (await handle.write(piece, at, piece.byteLength - at, end + at)).bytesWritten;
          }
          end += piece.byteLength;
        }
        await handle.datasync();
        if (size === 0) await syncFolder(dirname(path));
        return { bytes: end, added: end - size };
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
    async open(file) {
      const path = pathOf(file);
      const found = await statIfThere(path);
      return found && { size: found.size, stream: (range) => ReadableStream.from(piecesOf(path, range)) };
    },
    remove: async (file) => rm(pathOf(file), { force: true }),
    list: listFolder,
    listFolder,
    listUnfinished: (prefix) => listFolder(UNFINISHED, prefix),
    bucket: null,
  };
}

async function writeDurably(path: string, pieces: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  const head = Buffer.alloc(HEAD_BYTES);
  let bytes = 0;
  const handle = await open(path, 'wx');
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      if (bytes < HEAD_BYTES) head.set(piece.subarray(0, HEAD_BYTES - bytes), bytes);
      await handle.writeFile(piece);
      bytes += piece.byteLength;
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex'), head: head.subarray(0, bytes) };
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

async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A generator, so that the file is opened when the first piece is asked for and closed when no more are. */
async function* piecesOf(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start: range?.first, end: range?.last });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
