import { join } from 'node:path';
import { build } from 'esbuild';
import { PROJECT_ROOT } from '#server/root.ts';

/** The server in one file, and the threads that it starts beside it. */
const ENTRIES = ['src/server/main.ts', 'src/server/audio/demux-thread.js', 'src/server/audio/opus-thread.js'];

/** Bundles the server into a folder that is two below the project's root, with its packages left outside. */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    entryPoints: ENTRIES.map((entry) => ({
      in: join(PROJECT_ROOT, entry),
      out: entry.replace(/^.*\/|\.\w+$/g, ''),
    })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}
