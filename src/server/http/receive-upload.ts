import { File } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Context as HonoContext } from 'hono';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { MAX_AUDIO_BYTES, MAX_TEXT_FIELD_BYTES, MAX_UPLOAD_BYTES } from '#shared/rules/recording.ts';
import { contextOf } from './context.ts';

/** More fields than any form of ours has. */
const MAX_FIELDS = 16;

/** A form with a recording in it that is being received. */
export type Upload = {
  /**
   * Reads the form: texts as they are, files as `File`s whose bytes are on the disk, so that no upload is ever in
   * memory as a whole. If the caller may not send it, nothing is read.
   * @throws {AppError} UNAUTHENTICATED, INVALID_INPUT, PAYLOAD_TOO_LARGE, or why there is no place or no room for it.
   */
  read(): Promise<Record<string, string | File>>;
  /** Removes the form's files. Call it when the request has been answered. */
  discard(): Promise<void>;
};

/** Opens an upload. Only people with an account may send one. */
export function openUpload(deps: Deps, c: HonoContext): Upload {
  const files: string[] = [];
  const newFile = () => {
    const file = join(uploadsFolder(deps.env.dataDir), randomUUID());
    files.push(file);
    return file;
  };
  return {
    read: async () => {
      const userId = await signedInUser(deps, c);
      const declared = Number(c.req.header('content-length') ?? MAX_UPLOAD_BYTES);
      if (!(declared <= MAX_UPLOAD_BYTES)) throw new AppError('PAYLOAD_TOO_LARGE');
      const place = deps.limits.uploadPlaces.take(userId, declared);
      try {
        // A short body may be all text, for which there is always room, so its room is checked only once a file comes.
        if (declared > MAX_TEXT_FIELD_BYTES) await place.requireRoom();
        return await readForm(c.req.raw, MAX_UPLOAD_BYTES, async () => {
          await place.requireRoom();
          return newFile();
        });
      } finally {
        place.giveBack();
      }
    },
    discard: async () => {
      for (const file of files) await rm(file, { force: true });
    },
  };
}

async function signedInUser(deps: Deps, c: HonoContext): Promise<number> {
  const { token } = contextOf(deps, c);
  const session = token === null ? null : await deps.data.sessions.authenticate(token);
  if (!session) throw new AppError('UNAUTHENTICATED');
  return session.user.id;
}

/** What a crash leaves in this folder was never acknowledged. */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

async function readForm(
  request: Request,
  maxBytes: number,
  newFile: () => Promise<string>,
): Promise<Record<string, string | File>> {
  const fields = new Map<string, string | File>();
  const streams: Readable[] = [];
  const writes: Promise<void>[] = [];
  const faults: unknown[] = [];
  const form = createParser(request);
  const stop = (fault: unknown) => {
    faults.push(fault);
    // The parser would report nothing more about a part that never ends.
    for (const stream of [form, ...streams]) stream.destroy(new Error('the upload was given up'));
  };
  const tooLarge = () => stop(new AppError('PAYLOAD_TOO_LARGE'));
  const tooMany = () => stop(unreadable(new Error('too many fields')));
  form.on('field', (name, value, _, isCut) => {
    if (isCut) tooLarge();
    fields.set(name, value);
  });
  form.on('file', (name, stream) => {
    stream.on('limit', tooLarge);
    // The stream may be given up before it is written, too.
    stream.on('error', () => {});
    streams.push(stream);
    const write = async () => {
      const path = await newFile();
      await pipeline(stream, createWriteStream(path));
      fields.set(name, new File([await openAsBlob(path)], name));
    };
    writes.push(write().catch(stop));
  });
  form.on('fieldsLimit', tooMany).on('filesLimit', tooMany).on('partsLimit', tooMany);
  await pipeline(atMost(maxBytes, request.body), form).catch((error: unknown) =>
    stop(error instanceof AppError ? error : unreadable(error)),
  );
  await Promise.all(writes);
  if (faults.length > 0) throw faults[0];
  return Object.fromEntries(fields);
}

function createParser(request: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: {
        files: 1,
        fields: MAX_FIELDS,
        fileSize: MAX_AUDIO_BYTES + 1,
        fieldSize: MAX_TEXT_FIELD_BYTES,
      },
    });
  } catch (error) {
    throw unreadable(error);
  }
}

async function* atMost(maxBytes: number, body: Request['body']): AsyncGenerator<Uint8Array> {
  if (!body) return;
  let bytes = 0;
  for await (const chunk of Readable.fromWeb(body)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    yield chunk;
  }
}

function unreadable(cause: unknown): AppError {
  return new AppError('INVALID_INPUT', { message: 'The form could not be read.', cause });
}

/** How many uploads are received at once: each keeps a buffer and a file open. */
const MAX_AT_ONCE = 64;
/** How many of one user: a browser sends one chunk at a time, and people have a few tabs. */
const MAX_AT_ONCE_A_USER = 8;
/** How many bytes of one user at once: two recordings of the largest size. */
const MAX_BYTES_A_USER = 2 * MAX_UPLOAD_BYTES;
const RETRY_AFTER_SECONDS = 2;
const BYTES_A_MB = 1_000_000;

/** How much each user may send at once. An upload that is refused here is refused before it is read. */
export type UploadPlaces = {
  /**
   * Takes a place for a body of `bytes`.
   * @throws {AppError} RATE_LIMITED, OVERLOADED.
   */
  take(userId: number, bytes: number): UploadPlace;
  /** For /readyz. */
  state(): { uploads: number; maxUploads: number; bytes: number };
};

type UploadPlace = {
  /**
   * Checks the room for a body with a file in it.
   * @throws {AppError} USER_STORAGE_FULL, STORAGE_FULL.
   */
  requireRoom(): Promise<void>;
  giveBack(): void;
};

type Parts = {
  folder: string;
  diskFloorBytes: number;
  userStorageBytes: number;
  /** Bytes of a user's sound on this server. */
  storedBytes(userId: number): Promise<number>;
};

export function createUploadPlaces(parts: Parts): UploadPlaces {
  const taken = new Map<number, number[]>();
  const all = () => [...taken.values()].flat();
  const giveBack = (userId: number, bytes: number) => {
    const own = taken.get(userId) ?? [];
    own.splice(own.indexOf(bytes), 1);
    if (own.length === 0) taken.delete(userId);
  };

  return {
    take: (userId, bytes) => {
      const own = taken.get(userId) ?? [];
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      const isOverOwn =
        own.length >= MAX_AT_ONCE_A_USER || (own.length > 0 && sum(own) + bytes > MAX_BYTES_A_USER);
      if (isOverOwn) {
        throw new AppError('RATE_LIMITED', {
          message: 'You are sending too much at the same time. Please wait and try again.',
          details,
        });
      }
      if (all().length >= MAX_AT_ONCE) throw new AppError('OVERLOADED', { details });
      taken.set(userId, [...own, bytes]);
      return {
        // Counts what others have taken in the meantime, so that no two slip through together.
        requireRoom: () => requireRoom(parts, userId, sum(taken.get(userId) ?? []), sum(all())),
        giveBack: () => giveBack(userId, bytes),
      };
    },
    state: () => ({ uploads: all().length, maxUploads: MAX_AT_ONCE, bytes: sum(all()) }),
  };
}

/**
 * @param ownBytes On their way from this user.
 * @param allBytes On their way from everybody.
 */
async function requireRoom(parts: Parts, userId: number, ownBytes: number, allBytes: number): Promise<void> {
  if ((await parts.storedBytes(userId)) + ownBytes > parts.userStorageBytes) {
    const megabytes = Math.floor(parts.userStorageBytes / BYTES_A_MB).toLocaleString('en');
    throw new AppError('USER_STORAGE_FULL', {
      message: `Your recordings take up the ${megabytes} MB that an account has on this server. Type your answer, or delete an old interview.`,
    });
  }
  const { bavail, bsize } = await statfs(parts.folder);
  if (bavail * bsize - allBytes < parts.diskFloorBytes) throw new AppError('STORAGE_FULL');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
