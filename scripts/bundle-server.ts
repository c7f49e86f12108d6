import { join } from 'node:path';
import { build } from 'esbuild';
import { PROJECT_ROOT } from '#server/root.ts';

/** Bundles the server into one file, two folders below the project's root, with its packages left outside. */
export async function bundleServer(outfile: string): Promise<void> {
  await build({
    entryPoints: [join(PROJECT_ROOT, 'src/server/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}
