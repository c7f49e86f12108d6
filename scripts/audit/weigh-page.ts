import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { PROJECT_ROOT } from '#server/root.ts';

const CLIENT = join(PROJECT_ROOT, 'dist/client');
const WEIGHED = ['document', 'script', 'stylesheet'];

/** HTML, scripts and styles that a page loads by itself, in kilobytes after gzip; `goalKb` is the most allowed. */
export async function weighPage(browser: BrowserContext, url: string, goalKb: number) {
  const page = await browser.newPage();
  const files = new Set<string>();
  page.on('request', (request) => {
    if (!WEIGHED.includes(request.resourceType())) return;
    const path = new URL(request.url()).pathname;
    files.add(existsSync(join(CLIENT, path)) && path !== '/' ? path : '/index.html');
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  const kilobytes = (suffix: string) =>
    [...files].reduce((sum, file) => sum + sizeOf(join(CLIENT, file), suffix), 0) / 1000;
  const gzip = kilobytes('.gz');
  const sent = kilobytes('.br');
  return {
    text: `${new URL(url).pathname} weighs ${gzip.toFixed(1)} kB in gzip, ${sent.toFixed(1)} kB in brotli as browsers get it (goal ${goalKb} kB)`,
    isMet: gzip <= goalKb,
  };
}

/** Small files are not compressed ahead. */
function sizeOf(file: string, suffix: string): number {
  return statSync(existsSync(file + suffix) ? file + suffix : file).size;
}
