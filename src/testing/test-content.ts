import { join } from 'node:path';
import { loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import type { Content } from '#shared/content/content.ts';

let loaded: Content | undefined;

/** The product's own content, read once a test file. */
export function testContent(): Content {
  loaded ??= loadContent(join(PROJECT_ROOT, 'db/content'));
  return loaded;
}
