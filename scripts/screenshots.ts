import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { PROJECT_ROOT } from '#server/root.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { signUp, startFirstInterview } from '../e2e/support/journey.ts';
import config from '../playwright.config.ts';

/** `npm run screenshots` (after `npm run build`): takes the pictures that the README shows, from the product itself. */
const folder = join(PROJECT_ROOT, 'docs/screenshots');
const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-screenshots-'));
const server = await startServerProcess(join(PROJECT_ROOT, 'dist/server/main.js'), { DATA_DIR: dataDir });
const options = config.use?.launchOptions ?? {};
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
const context = await browser.newContext({
  baseURL: server.url.replace('127.0.0.1', 'localhost'),
  viewport: { width: 1180, height: 820 },
  deviceScaleFactor: 1.5,
  locale: 'en-US',
});
const page = await context.newPage();

await page.goto('/demo/results');
await page.getByRole('heading', { name: 'Six dimensions' }).waitFor();
await take(page, 'report');

await signUp(page);
await startFirstInterview(page);
await page.getByText('Plan Activated').first().waitFor({ state: 'hidden' });
await page.getByRole('button', { name: 'Start answering' }).click();
await page.waitForTimeout(3000);
await take(page, 'live-interview');
await page.emulateMedia({ colorScheme: 'dark' });
await page.waitForTimeout(500);
await take(page, 'live-interview-night');

await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

async function take(of: Page, name: string): Promise<void> {
  await of.screenshot({ path: join(folder, `${name}.png`) });
  process.stdout.write(`docs/screenshots/${name}.png\n`);
}
