import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type * as Landing from '#client/render-landing.tsx';
import { openSqlite } from '#db/driver/sqlite.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { factsAttribute, LANDING_PAGES, readLandingFacts } from '#server/http/landing-page.ts';
import { PROJECT_ROOT } from '#server/root.ts';
import { createStores } from '#server/stores.ts';
import { syncContent } from '#server/sync-content.ts';
import type { Content } from '#shared/content/content.ts';
import type { LandingFacts } from '#shared/rules/landing.ts';

/** What stands on the page until the app has come. */
const LOADING = /<!-- Shown until the app[^>]*-->\s*<div id="root">\s*(.*<\/svg>\s*<\/div>)\s*<\/div>/s;

/** The app's script, and what it wants loaded beside it. */
const APP_FILE = /<link rel="modulepreload"[^>]* href="([^"]+)"/g;
const APP_SCRIPTS = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/**
 * Writes the landing pages beside index.html: the same page with the landing page's text in it, and `scripts` instead
 * of the app's: the first is run, the others are what it imports. Signed-in users see the loading app instead of the text, and
 * before-paint.js asks for the app's files at once.
 */
export async function writeLandingPage(
  clientDir: string,
  content: Content,
  [entry, ...imports]: readonly string[],
): Promise<void> {
  const facts = await factsOfFreshServer(content);
  const renderLanding = await loadRenderer();
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  if (!LOADING.test(page)) throw new Error('index.html does not say that it is loading');
  const appFiles = [...page.matchAll(APP_FILE)].map(([, file]) => file).join(' ');
  const scripts = [
    `<script type="module" crossorigin src="/${entry}"></script>`,
    ...imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  for (const { name, hasModel } of LANDING_PAGES) {
    const shown = { ...facts, hasModel };
    const landing = `<div id="landing" ${factsAttribute(shown)}>${renderLanding(shown)}</div>`;
    writeFileSync(
      join(clientDir, name),
      page
        .replaceAll(APP_SCRIPTS, '')
        .replace('</head>', `  ${scripts.join('\n    ')}\n  </head>`)
        .replace('src="/before-paint.js"', `src="/before-paint.js" data-app="${appFiles}"`)
        .replace(LOADING, (_, loading: string) => `<div id="root">${landing}${loading}</div>`),
    );
  }
}

/** Compiled as the app is: tsx, which runs this script, knows TypeScript, but not how pages are written in it. */
async function loadRenderer(): Promise<typeof Landing.renderLanding> {
  const { module } = await runnerImport<typeof Landing>(join(PROJECT_ROOT, 'src/client/render-landing.tsx'), {
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
  });
  return module.renderLanding;
}

/** What a server says that was just set up, with no settings of its own. */
async function factsOfFreshServer(content: Content): Promise<LandingFacts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-build-'));
  const db = openSqlite(':memory:');
  try {
    await migrateDatabase(db, join(PROJECT_ROOT, 'db/migrations'), null);
    const stores = createStores(db);
    await syncContent(stores, content, new Date());
    const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    return await readLandingFacts(await createDeps({ env, data: { stores, content } }));
  } finally {
    db.sqlite.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
