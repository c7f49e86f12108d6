import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentToJson, loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';

/** Reads the content once for all test files, as the build does: each client test file starts with empty modules. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-content-'));
  const path = join(folder, 'content.json');
  writeFileSync(path, JSON.stringify(contentToJson(loadContent(join(PROJECT_ROOT, 'db/content')))));
  process.env.TEST_CONTENT = path;
  return () => rmSync(folder, { recursive: true, force: true });
}
