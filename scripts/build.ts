import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildClient } from 'vite';
import { contentToJson, loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { bundleServer } from './bundle-server.ts';
import { compressAssets } from './compress-assets.ts';
import { writeLandingPage } from './write-landing-page.ts';

/** Builds everything `npm start` serves into dist/: the client, one server file, the content as one JSON. */
const dist = join(PROJECT_ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

await buildClient({ configFile: join(PROJECT_ROOT, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
compressAssets(join(dist, 'client'));
const content = loadContent(join(PROJECT_ROOT, 'db/content'));
await writeLandingPage(join(dist, 'client'), content);
await bundleServer(join(dist, 'server'));
writeFileSync(join(dist, 'server/content.json'), JSON.stringify(contentToJson(content)));
writeFileSync(join(dist, '.built'), new Date().toISOString());
process.stdout.write('Built into dist/\n');
