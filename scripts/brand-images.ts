import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { PROJECT_ROOT } from '#server/root.ts';
import config from '../playwright.config.ts';

/** `npm run brand-images`: renders the drawings in scripts/brand for those who show no SVG: link previews and telephones. */
const IMAGES = [
  { drawing: 'og.svg', image: 'og.png', width: 1200, height: 630 },
  { drawing: 'touch-icon.svg', image: 'apple-touch-icon.png', width: 180, height: 180 },
];

const browser = await chromium.launch(config.use?.launchOptions ?? {});
for (const { drawing, image, width, height } of IMAGES) {
  const page = await browser.newPage({ viewport: { width, height } });
  const svg = readFileSync(join(PROJECT_ROOT, 'scripts/brand', drawing), 'utf8');
  await page.setContent(`<body style="margin:0">${svg}</body>`);
  const path = join(PROJECT_ROOT, 'public', image);
  await page.screenshot({ path });
  process.stdout.write(`public/${image}: ${statSync(path).size} bytes\n`);
}
await browser.close();
