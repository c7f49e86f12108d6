import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '#server/root.ts';
import type { Content } from '#shared/content/content.ts';
import { loadContent, parseContent } from './load-content.ts';

/** The build puts the checked content beside the bundle as one JSON; from source it is read file by file. */
export function readShippedContent(): Content {
  const built = fileURLToPath(new URL('./content.json', import.meta.url));
  return existsSync(built)
    ? parseContent(JSON.parse(readFileSync(built, 'utf8')))
    : loadContent(join(PROJECT_ROOT, 'db/content'));
}
