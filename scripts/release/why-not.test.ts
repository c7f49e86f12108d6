import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { whyNot } from './make-package.ts';

/** A project whose last commit may be released as 1.2.0. */
function releasable(changelog = '## [Unreleased]\n\n## [1.2.0] - 2026-11-22\n\n- **Added:** a thing.\n') {
  const root = mkdtempSync(join(tmpdir(), 'backpressure-release-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(join(root, file), JSON.stringify({ version: '1.2.0' }));
  writeFileSync(join(root, 'CHANGELOG.md'), `# Changelog\n\n${changelog}`);
  writeFileSync(join(root, '.gitignore'), 'test-results/\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Release');
  mkdirSync(join(root, 'test-results'));
  writeFileSync(join(root, 'test-results/passed'), `${git('rev-parse', 'HEAD^{tree}')}\n`);
  return { root, git };
}

it('the maintainer may release a commit that is as it must be', () => {
  expect(whyNot(releasable().root, '1.2.0')).toEqual([]);
});

it.each(['1.2', 'v1.2.0', '1.2.0-beta', ''])('the maintainer is told that %j is no version', (version) => {
  expect(whyNot(releasable().root, version)).toEqual(['A version has the form X.Y.Z.']);
});

it('the maintainer cannot release what is not committed', () => {
  const { root } = releasable();
  writeFileSync(join(root, 'new.ts'), '');
  expect(whyNot(root, '1.2.0')).toEqual(['There are changes that are not committed.']);
});

it('the maintainer cannot release a version twice', () => {
  const { root, git } = releasable();
  git('tag', 'v1.2.0');
  expect(whyNot(root, '1.2.0')).toEqual(['There is a tag v1.2.0 already.']);
});

it('the maintainer cannot release a version that package and changelog do not name', () => {
  expect(whyNot(releasable().root, '1.3.0')).toEqual([
    'package.json says 1.2.0.',
    'package-lock.json says 1.2.0.',
    'CHANGELOG.md has no heading "## [1.3.0] - <date>".',
  ]);
});

it.each([
  ['before the version', '## [Unreleased]\n\n- **Fixed:** more.\n\n## [1.2.0] - 2026-11-22\n'],
  ['at the end', '## [1.2.0] - 2026-11-22\n\n## [Unreleased]\n\n- **Fixed:** more.\n'],
])('the maintainer cannot leave changes unreleased, %s', (_, changelog) => {
  expect(whyNot(releasable(changelog).root, '1.2.0')).toEqual([
    'CHANGELOG.md has lines that are still unreleased.',
  ]);
});

it('the maintainer cannot release a commit after the one that passed the tests', () => {
  const { root, git } = releasable();
  appendFileSync(join(root, 'package.json'), '\n');
  git('commit', '--quiet', '--all', '--message', 'One more thing');
  expect(whyNot(root, '1.2.0')).toEqual(['This commit has not passed .ci/run.']);
  rmSync(join(root, 'test-results'), { recursive: true });
  expect(whyNot(root, '1.2.0')).toEqual(['This commit has not passed .ci/run.']);
});
