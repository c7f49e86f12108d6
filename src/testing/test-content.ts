import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { loadContent, parseContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import type { Content } from '#shared/content/content.ts';

/** The product's own content, from what `readContentOnce` left for the test files, or else from its own files. */
export function testContent(): Content {
  const built = process.env.TEST_CONTENT;
  const cache = workerCache();
  cache.content ??= built
    ? parseContent(JSON.parse(readFileSync(built, 'utf8')))
    : loadContent(join(PROJECT_ROOT, 'db/content'));
  return cache.content;
}

/** The content with one question (a check of the whole bank takes seconds), to be spoilt; gone when the test has finished. */
export function copyOfBank(question: string) {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const isKept = (path: string) => !/questions\/.+\.yaml$/.test(path) || path.endsWith(question);
  cpSync(join(PROJECT_ROOT, 'db/content'), folder, { recursive: true, filter: isKept });
  const change = (file: string, from: string | RegExp, to: string) => {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  };
  return { folder, change };
}

type WorkerCache = {
  content?: Content;
  /** A migrated and seeded database, as a file's bytes. */
  database?: Promise<Buffer>;
  /** The same on PostgreSQL, by its name. */
  postgres?: Promise<string>;
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
