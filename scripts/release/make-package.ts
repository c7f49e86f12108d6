import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { createRestClient } from '#testing/rest-client.ts';
import { startServerProcess } from '#testing/server-process.ts';

/** Of no use to who runs a server, or a bar to publishing. */
const DEVELOPERS_FIELDS = [
  'private',
  'scripts',
  'devDependencies',
  'imports',
  'workspaces',
  'overrides',
  'allowScripts',
];
const packed = z.tuple([
  z.object({ filename: z.string(), size: z.number(), files: z.array(z.object({ path: z.string() })) }),
]);

/**
 * Makes the npm package of the last commit, its bill of materials and their checksums in `folder`, from a clone with
 * nothing else in it; the same commit makes the same bytes. Throws when the package is not as expected or does not run.
 */
export async function makePackage(root: string, folder: string): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'backpressure-package-'));
  // The bill of materials calls the product what its folder is called.
  const clone = join(temporary, 'backpressure');
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    execFileSync('git', ['clone', '--quiet', root, clone]);
    npm('ci', '--no-audit', '--no-fund');
    npm('run', 'build');
    npm('pkg', 'delete', ...DEVELOPERS_FIELDS);
    // Users who install the package get the very packages that were tested.
    npm(
      'install',
      '--package-lock-only',
      '--legacy-peer-deps',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    );
    renameSync(join(clone, 'package-lock.json'), join(clone, 'npm-shrinkwrap.json'));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const [{ filename, size, files }] = packed.parse(
      JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder)),
    );
    const wrong = wrongContents(
      files.map(({ path }) => path),
      size,
    );
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    const bill = join(folder, 'sbom.cdx.json');
    writeFileSync(bill, billOfMaterials(npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')));
    const tarball = join(folder, filename);
    await tryPackage(tarball);
    const sums = [tarball, bill].map((file) => `${sha256(file)}  ${basename(file)}\n`);
    writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Without what differs each time it is made. */
function billOfMaterials(json: string): string {
  const bill = z.looseObject({ metadata: z.looseObject({}) }).parse(JSON.parse(json));
  const { serialNumber: _, ...rest } = bill;
  const { timestamp: __, ...metadata } = bill.metadata;
  return `${JSON.stringify({ ...rest, metadata }, null, 2)}\n`;
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

const MAX_PACKED_BYTES = 3_000_000;

/** What a package may hold; names of assets carry a hash of what is in them. */
const ALLOWED = [
  /^(package\.json|npm-shrinkwrap\.json|\.env\.example|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE)$/,
  /^deploy\/(backpressure\.service|local-ai\.env)$/,
  /^db\/migrations(-postgres)?\/(\d{4}_[a-z_]+\.sql|meta\/_journal\.json)$/,
  /^scripts\/start\.mjs$/,
  /^dist\/server\/([a-z-]+\.js|content\.json)$/,
  /^dist\/client\/([\w.-]+|assets\/[\w.-]+|pictures\/[\w.-]+\.webp)$/,
];
const NEVER = /\.map$|(^|\/)\.env$|\.(db|test\.\w+)$/;
const NEEDED = [
  'dist/client/index.html',
  'dist/server/content.json',
  'dist/server/main.js',
  'dist/server/restore.js',
  'db/migrations/meta/_journal.json',
  'db/migrations-postgres/meta/_journal.json',
  'npm-shrinkwrap.json',
  'scripts/start.mjs',
  'LICENSE',
];

/** What is wrong with a package of these files; nothing when it is as expected. */
export function wrongContents(files: readonly string[], packedBytes: number): string[] {
  const unexpected = files.filter((file) => NEVER.test(file) || !ALLOWED.some((form) => form.test(file)));
  const missing = NEEDED.filter((file) => !files.includes(file));
  return [
    ...unexpected.map((file) => `${file} does not belong into the package.`),
    ...missing.map((file) => `${file} is missing.`),
    ...(packedBytes > MAX_PACKED_BYTES
      ? [`The package has ${packedBytes} bytes, more than ${MAX_PACKED_BYTES}.`]
      : []),
  ];
}

/** Installs a package in an empty folder, starts it there, signs somebody up and stops it. Throws when that fails. */
async function tryPackage(tarball: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backpressure-installed-'));
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', tarball], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const server = await startServerProcess(join(folder, 'node_modules/.bin/backpressure'), {}, [], folder);
    await createRestClient(server.url).signUp('ada@example.com');
    const page = await fetch(server.url);
    const code = await server.stop();
    if (!page.ok) throw new Error(`The installed package answers ${page.status} for its start page.`);
    if (code !== 0) throw new Error(`The installed package ended with ${code}.`);
    if (!existsSync(join(folder, 'data/app.db')))
      throw new Error('The installed package keeps its data elsewhere.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
