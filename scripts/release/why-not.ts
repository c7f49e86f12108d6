import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

/** Everything that keeps the commit at hand from being released under a version; nothing when it can be. */
export function whyNot(root: string, version: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const reasons: string[] = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) return ['A version has the form X.Y.Z.'];
  if (git('status', '--porcelain') !== '') reasons.push('There are changes that are not committed.');
  if (git('tag', '--list', `v${version}`) !== '') reasons.push(`There is a tag v${version} already.`);
  for (const file of ['package.json', 'package-lock.json']) {
    const stated = manifest.parse(JSON.parse(read(file))).version;
    if (stated !== version) reasons.push(`${file} says ${stated}.`);
  }
  const changelog = read('CHANGELOG.md');
  const heading = `## [${version}] - `;
  if (!changelog.includes(`\n${heading}`)) reasons.push(`CHANGELOG.md has no heading "${heading}<date>".`);
  const unreleased = /^## \[Unreleased\]$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog)?.[1] ?? '';
  if (unreleased.trim() !== '') reasons.push('CHANGELOG.md has lines that are still unreleased.');
  const stamp = join(root, 'test-results/passed');
  const passed = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : '';
  if (passed !== git('rev-parse', 'HEAD^{tree}')) reasons.push('This commit has not passed .ci/run.');
  return reasons;
}
