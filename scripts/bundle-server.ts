import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { PROJECT_ROOT } from '#server/root.ts';

/** The server in one file, the threads that it starts beside it, and the commands of its operator. */
const ENTRIES = [
  'src/server/main.ts',
  'src/server/audio/demux-thread.js',
  'src/server/audio/decode-thread.js',
  'src/server/ai/providers/pocketsphinx/make-model-thread.ts',
  'src/server/backup/backup-thread.ts',
  ...[
    'backup',
    'doctor',
    'invite',
    'move',
    'prune',
    'reset-link',
    'restore',
    'status',
    'users',
    'verify',
  ].map((command) => `scripts/${command}.ts`),
];

/** tRPC's own build is for engines without object spread; what stands in for it took a sixth of a read. */
const TRPC_SOURCE = join(PROJECT_ROOT, 'node_modules/@trpc/server/src');

/**
 * Bundles the server into a folder that is two below the project's root, with its packages left outside, but for tRPC.
 * Answers what was bundled.
 */
export async function bundleServer(folder: string, extraEntries: readonly string[] = []): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [...ENTRIES, ...extraEntries].map((entry) => ({
      in: join(PROJECT_ROOT, entry),
      out: entry.replace(/^.*\/|\.\w+$/g, ''),
    })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@trpc/server': TRPC_SOURCE },
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}

/** Below this a compressed file saves no packet. */
const MIN_BYTES = 1000;

/** Writes a .br and a .gz beside every asset of text, so that the server need not compress. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|css|svg|json)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < MIN_BYTES) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
