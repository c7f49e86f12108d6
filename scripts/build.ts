import './on-sqlite.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildClient } from 'vite';
import { contentToJson, loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { bundleServer, compressAssets } from './bundle-server.ts';
import { writeLandingPage } from './write-landing-page.ts';

/** Builds everything `npm start` serves into dist/: the client, one server file, the content as one JSON. */
const dist = join(PROJECT_ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

const client = await buildClient({
  configFile: join(PROJECT_ROOT, 'vite.config.ts'),
  mode: 'production',
  logLevel: 'warn',
});
const content = loadContent(join(PROJECT_ROOT, 'db/content'));
await writeLandingPage(join(dist, 'client'), content, scriptsOf('visit'));
compressAssets(join(dist, 'client'));
await bundleServer(join(dist, 'server'));
writeFileSync(join(dist, 'server/content.json'), JSON.stringify(contentToJson(content)));
writeFileSync(join(dist, '.built'), new Date().toISOString());
process.stdout.write('Built into dist/\n');

/** The file of a named entry of the client, and of what it imports. */
function scriptsOf(name: string): string[] {
  const builds = Array.isArray(client) ? client : [client];
  const files = builds.flatMap((built) => ('output' in built ? built.output : []));
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === name);
  if (entry?.type !== 'chunk') throw new Error(`the client has no entry ${name}`);
  return [entry.fileName, ...entry.imports];
}
