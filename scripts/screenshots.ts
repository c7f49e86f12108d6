import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { PROJECT_ROOT } from '#server/root.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { soundFlags } from '../e2e/browser/support/fixtures.ts';
import { signUp, startFirstInterview } from '../e2e/browser/support/journey.ts';
import { createFakeMicrophone } from '../e2e/browser/support/speech.ts';
import config from '../playwright.config.ts';

/** `npm run screenshots` (after `npm run build`): takes the pictures of the README and of the landing page, from the product itself. */
const folder = join(PROJECT_ROOT, 'docs/screenshots');
const landingFolder = join(PROJECT_ROOT, 'public/pictures');
const SPOKEN =
  'First I would ask how many seats there are and how many people come at once, and what must never happen. Two people must never get the same seat.';
const VIEWPORT = { width: 1180, height: 820 };
const dataDir = mkdtempSync(join(tmpdir(), 'backpressure-screenshots-'));
const server = await startServerProcess(join(PROJECT_ROOT, 'dist/server/main.js'), { DATA_DIR: dataDir });
const microphone = createFakeMicrophone();
microphone.say(SPOKEN);
const options = config.use?.launchOptions ?? {};
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), ...soundFlags('fake', microphone.file)],
});
const context = await browser.newContext({
  baseURL: server.url.replace('127.0.0.1', 'localhost'),
  viewport: VIEWPORT,
  deviceScaleFactor: 1.5,
  locale: 'en-US',
});
// Who came back is not greeted any more.
await context.addInitScript(() => localStorage.setItem('greeted', 'on'));
const page = await context.newPage();

await page.goto('/demo/results');
await page.getByRole('heading', { name: 'Six dimensions' }).waitFor();
await take(page, 'report');

await signUp(page);
await startFirstInterview(page);
await page.getByText('Plan Activated').first().waitFor({ state: 'hidden' });
await page.getByRole('button', { name: 'Start answering' }).click();
await page.mouse.move(0, 0);
await page.waitForTimeout(3000);
await take(page, 'live-interview');
await takeForLanding(page, 'live-paper');
await page.emulateMedia({ colorScheme: 'dark' });
await page.waitForTimeout(500);
await take(page, 'live-interview-night');
await takeForLanding(page, 'live-night');

await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

async function take(of: Page, name: string): Promise<void> {
  await of.screenshot({ path: join(folder, `${name}.png`) });
  process.stdout.write(`docs/screenshots/${name}.png\n`);
}

/** The upper part of the screen, wide and as on a telephone. */
async function takeForLanding(of: Page, name: string): Promise<void> {
  mkdirSync(landingFolder, { recursive: true });
  await takeAsWebp(of, { width: 1184, height: 740 }, name);
  await takeAsWebp(of, { width: 400, height: 760 }, `${name}-narrow`);
  await of.setViewportSize(VIEWPORT);
}

/** A fifth of the weight of a PNG; the browser itself converts it. */
async function takeAsWebp(of: Page, size: { width: number; height: number }, name: string): Promise<void> {
  await of.setViewportSize(size);
  const png = await of.screenshot();
  const converter = await context.newPage();
  const webp = await converter.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  }, png.toString('base64'));
  await converter.close();
  writeFileSync(join(landingFolder, `${name}.webp`), Buffer.from(webp, 'base64'));
  process.stdout.write(`public/pictures/${name}.webp\n`);
}
