import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { PROJECT_ROOT } from '#server/root.ts';
import { longHistory } from '#testing/scenarios/long-history.ts';
import { playInDirectory } from '#testing/scenarios/scenario.ts';
import { startServerProcess } from '#testing/server-process.ts';
import config from '../playwright.config.ts';
import { weighPage } from './weigh-page.ts';

/**
 * `npm run audit` (after `npm run build`): what pages weigh, and what Lighthouse says of them on its slow telephone.
 * Fails when a goal is missed.
 */
const DEBUG_PORT = 9333;
const LANDING_GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 };
const DASHBOARD_GOALS = { performance: 90, accessibility: 100, 'best-practices': 100 };

const root = mkdtempSync(join(tmpdir(), 'backpressure-audit-'));
const dataDir = join(root, 'data');
const { made, token } = await playInDirectory(dataDir, longHistory);
const server = await startServerProcess(join(PROJECT_ROOT, 'dist/server/main.js'), { DATA_DIR: dataDir });
const url = server.url.replace('127.0.0.1', 'localhost');
const options = config.use?.launchOptions ?? {};
const browser = await chromium.launchPersistentContext(join(root, 'browser'), {
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${DEBUG_PORT}`],
});
const lines: { text: string; isMet: boolean }[] = [];
try {
  lines.push(await weighPage(browser, `${url}/`, 85));
  lines.push(...(await runLighthouse(browser, `${url}/`, DEBUG_PORT, LANDING_GOALS)));
  await signIn();
  lines.push(await weighPage(browser, `${url}/interview/${made.runningId}`, 165));
  lines.push(...(await runLighthouse(browser, `${url}/dashboard`, DEBUG_PORT, DASHBOARD_GOALS)));
} finally {
  await browser.close();
  await server.stop();
  rmSync(root, { recursive: true, force: true });
}
for (const { text, isMet } of lines) process.stdout.write(`${isMet ? 'met   ' : 'MISSED'}  ${text}\n`);
process.exitCode = lines.every(({ isMet }) => isMet) ? 0 : 1;

/** The browser holds the token since an earlier visit. */
async function signIn(): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate((held) => localStorage.setItem('auth_token', held), token);
  await page.close();
}

type Goals = Record<string, number>;

/** Lighthouse's scores of 100 with its default, a slow telephone, in the browser that listens at `port`. */
async function runLighthouse(browser: BrowserContext, url: string, port: number, goals: Goals) {
  await clearBrowserCache(browser);
  const result = await lighthouse(url, {
    port,
    onlyCategories: Object.keys(goals),
    // The session must stand, so the files of earlier pages are forgotten above.
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse had nothing to say of ${url}`);
  const { lhr } = result;
  const failed = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => {
    return scoreDisplayMode === 'binary' && score === 0;
  });
  return Object.entries(goals).map(([id, goal]) => {
    const score = Math.round((lhr.categories[id]?.score ?? 0) * 100);
    const why = score < 100 && failed.length > 0 ? `: ${failed.map((audit) => audit.id).join(', ')}` : '';
    return {
      text: `${new URL(url).pathname} ${id} ${score} (goal ${goal})${score < goal ? why : ''}`,
      isMet: score >= goal,
    };
  });
}

/** Empties the cache, as for somebody who comes for the first time. */
async function clearBrowserCache(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  const devTools = await browser.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await page.close();
}
