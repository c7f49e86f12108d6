import './on-sqlite.ts';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildClient } from 'vite';
import { contentToJson, loadContent } from '#server/content/load-content.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { bundleServer, compressAssets } from './bundle-server.ts';
import { withPreloads, writeLandingPage } from './write-landing-page.ts';

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
const page = join(dist, 'client/index.html');
await writeLandingPage(join(dist, 'client'), content, {
  visit: codeOf('/visit.ts'),
  today: codeOf('/routes/index.tsx?tsr-split=component'),
});
// Only this page and Today are opened so often that the wait for their code is worth a line in every page.
const room = codeOf('/routes/_authed/interview.$id.index.tsx?tsr-split=component');
writeFileSync(page, withPreloads(readFileSync(page, 'utf8'), /^\/interview\/\d+$/, room));
compressAssets(join(dist, 'client'));
await bundleServer(join(dist, 'server'));
writeFileSync(join(dist, 'server/content.json'), JSON.stringify(contentToJson(content)));
writeFileSync(join(dist, '.built'), new Date().toISOString());
process.stdout.write('Built into dist/\n');

/** The file that a module of the client begins, and all that this imports. */
function codeOf(module: string): string[] {
  const builds = Array.isArray(client) ? client : [client];
  const files = builds.flatMap((built) => ('output' in built ? built.output : []));
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!first) throw new Error(`the client has no chunk of ${module}`);
  const names = [first.fileName];
  for (const name of names) {
    const imports = chunks.find(({ fileName }) => fileName === name)?.imports ?? [];
    names.push(...imports.filter((imported) => !names.includes(imported)));
  }
  return names.map((name) => `/${name}`);
}
