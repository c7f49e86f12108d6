import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { wrongContents } from './check-contents.ts';
import { tryPackage } from './try-package.ts';

/** Of no use to who runs a server, or a bar to publishing. */
const DEVELOPERS_FIELDS = ['private', 'scripts', 'devDependencies', 'imports', 'overrides', 'allowScripts'];
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
    // Whoever installs the package gets the very packages that were tested.
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
