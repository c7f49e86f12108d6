import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent, parseContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import type { Content } from '#shared/content/content.ts';
import { workerCache } from './worker-cache.ts';

/** The product's own content, from what `readContentOnce` left for the test files, or else from its own files. */
export function testContent(): Content {
  const built = process.env.TEST_CONTENT;
  const cache = workerCache();
  cache.content ??= built
    ? parseContent(JSON.parse(readFileSync(built, 'utf8')))
    : loadContent(join(PROJECT_ROOT, 'db/content'));
  return cache.content;
}
