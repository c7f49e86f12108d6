import { expect, test } from './support/fixtures.ts';

test.use({ settings: { PUBLIC_URL: 'https://practice.example' } });

test('a shared link is shown with a title, a sentence and a picture that is there', async ({ server }) => {
  const page = await (await fetch(`${server.url}/demo/results`)).text();
  const contentOf = (property: string) =>
    new RegExp(`property="${property}"\\s+content="([^"]+)"`).exec(page)?.[1] ?? '';
  expect(contentOf('og:title')).toContain('against the clock');
  expect(contentOf('og:description')).toContain('scored report');
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image"');

  const picture = new URL(contentOf('og:image'));
  expect(picture.origin).toBe('https://practice.example');
  const icons = [...page.matchAll(/rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, path]) => path);
  expect(icons).toHaveLength(2);
  for (const path of [picture.pathname, ...icons]) {
    const reply = await fetch(`${server.url}${path}`);
    expect(reply.status, path).toBe(200);
    expect(reply.headers.get('content-type'), path).toMatch(/^image\//);
  }
});
