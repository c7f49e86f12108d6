import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from '@playwright/test';

const WEIGHED = ['document', 'script', 'stylesheet'];

/** HTML, scripts and styles that a page loads by itself, in kilobytes after gzip; `goalKb` is the most allowed. */
export async function weighPage(browser: BrowserContext, url: string, goalKb: number) {
  const page = await browser.newPage();
  const devTools = await browser.newCDPSession(page);
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const loaded: Response[] = [];
  page.on('response', (response) => {
    if (WEIGHED.includes(response.request().resourceType())) loaded.push(response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  let [gzip, sent] = [0, 0];
  for (const response of loaded) {
    gzip += gzipSync(await response.body(), { level: 9 }).length / 1000;
    sent += (await response.request().sizes()).responseBodySize / 1000;
  }
  await page.close();
  return {
    text: `${new URL(url).pathname} weighs ${gzip.toFixed(1)} kB in gzip, ${sent.toFixed(1)} kB as browsers get it (goal ${goalKb} kB)`,
    isMet: gzip <= goalKb,
  };
}
