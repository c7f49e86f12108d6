import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';

/** Every file whose types a project sees. */
function filesOf(project: string): string {
  const tsc = join(PROJECT_ROOT, 'node_modules/.bin/tsc');
  return execFileSync(tsc, ['-p', project, '--listFilesOnly'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
}

const NODE = '/@types/node/';
const BROWSER = '/lib.dom.d.ts';

it.each([
  { project: 'src/shared', worlds: 'neither page nor process', sees: [] },
  { project: 'src/server', worlds: 'a process, not a page', sees: [NODE] },
  { project: 'src/client', worlds: 'a page, not a process', sees: [BROWSER] },
])('code in $project sees the types of $worlds', ({ project, sees }) => {
  const files = filesOf(project);
  expect([NODE, BROWSER].filter((world) => files.includes(world))).toEqual(sees);
});
