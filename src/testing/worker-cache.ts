import type { Content } from '#shared/content/content.ts';

type WorkerCache = {
  content?: Content;
  /** A migrated and seeded database, as a file's bytes. */
  database?: Promise<Buffer>;
};

declare global {
  var keptByTestWorker: WorkerCache | undefined;
}

/**
 * What one worker makes once for all of its test files. Not in a module: those of a page are made anew for each file.
 */
export function workerCache(): WorkerCache {
  globalThis.keptByTestWorker ??= {};
  return globalThis.keptByTestWorker;
}
