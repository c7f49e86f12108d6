import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildClient } from 'vite';
import { loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';

/** Builds everything `npm start` serves into dist/: the client, one server file, the content as one JSON. */
const dist = join(PROJECT_ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

await buildClient({ configFile: join(PROJECT_ROOT, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
await bundle({
  entryPoints: [join(PROJECT_ROOT, 'src/server/main.ts')],
  outfile: join(dist, 'server/main.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
writeFileSync(join(dist, 'content.json'), JSON.stringify(loadContent(join(PROJECT_ROOT, 'db/content'))));
writeFileSync(join(dist, '.built'), new Date().toISOString());
process.stdout.write('Built into dist/\n');
