import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '#server/root.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { productName } from './product-name.ts';

/** The folder of the page as the build writes it, without the app. */
async function buildPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'backpressure-page-'));
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    root: join(PROJECT_ROOT, 'src/client'),
    publicDir: join(PROJECT_ROOT, 'public'),
    logLevel: 'silent',
    build: { outDir },
    plugins: [
      productName(),
      {
        name: 'no-app',
        transformIndexHtml: {
          order: 'pre',
          handler: (html) => html.replace(/<script type="module".*?<\/script>/, ''),
        },
      },
    ],
  });
  return outDir;
}

it('people see the name of the product in tab, shared links and icon', async () => {
  const dir = await buildPage();
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  expect(page).toContain(`<title>${PRODUCT_NAME}</title>`);
  expect(page).toContain(`<meta property="og:site_name" content="${PRODUCT_NAME}"`);
  expect(page).toContain(`content="${PRODUCT_NAME}: a line that meets a plate`);
  expect(page).not.toContain('%PRODUCT_NAME%');
  expect(readFileSync(join(dir, 'favicon.svg'), 'utf8')).toContain(`<title>${PRODUCT_NAME}</title>`);
});

it('the browser finds every icon that the page names', async () => {
  const dir = await buildPage();
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  const icons = [...page.matchAll(/rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, path]) => path);
  expect(icons).toEqual(['/favicon.svg', '/apple-touch-icon.png']);
  for (const icon of icons) expect(existsSync(join(dir, icon ?? ''))).toBe(true);
});

it('renaming the product is one change: its name stands nowhere else in page and icon', () => {
  for (const file of ['index.html', 'favicon.svg']) {
    expect(readFileSync(join(PROJECT_ROOT, 'src/client', file), 'utf8')).not.toContain(PRODUCT_NAME);
  }
});
