import type { BuiltInReader } from '#engine/read/built-in-reader.ts';
import type { Content } from '#shared/content/content.ts';

type WorkerCache = {
  content?: Content;
  readers: WeakMap<Content, BuiltInReader>;
  /** A migrated and seeded database, as a file's bytes. */
  database?: Promise<Buffer>;
};

declare global {
  var keptByTestWorker: WorkerCache | undefined;
}

/**
 * What one worker makes once for all of its test files. Not in a module: those of a page are made anew for each file, and
 * the reader of the bank with them took a seventh of the time of all tests of screens.
 */
export function workerCache(): WorkerCache {
  globalThis.keptByTestWorker ??= { readers: new WeakMap() };
  return globalThis.keptByTestWorker;
}
