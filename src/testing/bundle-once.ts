import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { contentToJson, loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { bundleServer } from '../../scripts/bundle-server.ts';

/**
 * Bundles the server and the commands of its operator once for all test files, so that a test that starts one waits for
 * no compiler. In a folder of this run: another run may bundle other sources meanwhile.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = join(PROJECT_ROOT, `dist/under-test-${process.pid}`);
  const bundle = async () => {
    await bundleServer(folder, ['scripts/seed.ts']);
    const content = contentToJson(loadContent(join(PROJECT_ROOT, 'db/content')));
    writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.TEST_BUNDLE = folder;
  try {
    await bundle();
  } catch (error) {
    remove();
    throw error;
  }
  // While somebody types, sources are broken for a moment: the last good bundle stays.
  project.onTestsRerun(async () => {
    await bundle().catch((error: unknown) => void process.stderr.write(`${String(error)}\n`));
  });
  return remove;
}
