import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { makePackage, whyNot } from './release/make-package.ts';

/**
 * `npm run release -- X.Y.Z`: makes the package of the last commit and tags it. Refuses when anything differs from what a
 * release must be, and publishes nothing.
 */
const [version = ''] = process.argv.slice(2);
const reasons = whyNot(PROJECT_ROOT, version);
if (reasons.length > 0) {
  process.stderr.write(`Not released:\n  ${reasons.join('\n  ')}\n`);
  process.exit(1);
}
const folder = join(PROJECT_ROOT, 'release');
await makePackage(PROJECT_ROOT, folder);
execFileSync('git', ['tag', '--annotate', `v${version}`, '--message', `Version ${version}`], {
  cwd: PROJECT_ROOT,
});
process.stdout.write(`Tagged v${version}. What to publish is in ${folder}:

  git push origin v${version}
  the files of ${folder}, on the page of the release
  npm publish release/backpressure-${version}.tgz
`);
