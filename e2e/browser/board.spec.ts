import type { Locator, Page } from '@playwright/test';
import { expectFits, findings } from './support/accessible.ts';
import { node, openBoard, openRoom, type } from './support/board.ts';
import { expect, test } from './support/fixtures.ts';
import { endForResults, endInterview } from './support/journey.ts';

const PARTS = [
  'client browser',
  'cdn',
  'gateway',
  'service links',
  'cache redis',
  'sql links db',
  'queue clicks',
  'worker counter',
  'store statistics',
  's3',
  'search index',
  'outside mail',
];
const CONNECTIONS = [
  'browser -> cdn',
  'browser -> gateway',
  'cdn -> gateway',
  'gateway -> links',
  'links -> redis: reads',
  'links -> links db: writes',
  'links -> clicks: publishes',
  'counter -> clicks: consumes async',
  'counter -> statistics: writes',
  'links -> s3: uploads',
  'links -> search index: queries',
  'counter -> mail: calls async',
  'counter -> search index: indexes',
  'gateway -> statistics: reads',
];
const saved = (page: Page) => page.getByText(/^Saved/);

test('twelve parts and fourteen connections by keyboard alone', async ({ candidate: page }) => {
  await openRoom(page);
  const begun = performance.now();
  await page.keyboard.press('b');
  const line = page.getByRole('combobox', { name: 'Add a part or a connection' });
  await expect(line).toBeFocused();
  for (const text of [...PARTS, ...CONNECTIONS]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(saved(page)).toBeVisible();
  test.info().annotations.push({ type: 'ms', description: String(performance.now() - begun) });
  expect(await findings(page)).toEqual([]);
  await expect(page.locator('.react-flow__node-part')).toHaveCount(12);
  await expect(page.locator('.react-flow__edge')).toHaveCount(14);
  await page.getByRole('button', { name: 'List' }).click();
  const listed = page.getByRole('region', { name: 'Parts (12)' });
  await expect(listed.getByText('14 connections')).toBeVisible();
  await listed.getByRole('button', { name: 'service links publishes queue clicks' }).press('Enter');
  await expect(page.getByLabel('Verb')).toBeFocused();
  await page.keyboard.type('feeds');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const renamed = listed.getByRole('button', { name: 'service links feeds queue clicks' });
  await expect(renamed, 'the keys go on where they were').toBeFocused();
  await expect(listed.getByLabel('Verb')).toHaveCount(0);
  const below = page.getByRole('group', { name: 'What is chosen' });
  await expect(below.getByLabel('Verb'), 'its fields stay below the drawing').toHaveValue('feeds');
  await expect(page.locator('.board'), 'the drawing stands beside its list').toBeVisible();
  const [last, bar] = [saved(page), page.getByRole('button', { name: 'Start answering' })];
  const [end, begin] = [await last.boundingBox(), await bar.boundingBox()];
  if (!end || !begin) throw new Error('the room is not in sight');
  expect(end.y + end.height, 'the list ends above the bar of the room').toBeLessThanOrEqual(begin.y);
});

test('what was drawn can still be undone after a look at the conversation', async ({ candidate: page }) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'orders -> cache redis');
  await page.getByRole('button', { name: 'Close board' }).click();
  await page.getByRole('button', { name: 'Open board' }).click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.react-flow__node-part')).toHaveCount(0);
});

test('what is drawn offline is sent later, and stands in the tab that goes on', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await expect(saved(page)).toBeVisible();
  await page.context().setOffline(true);
  await type(page, 'orders -> cache redis');
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(other.getByRole('button', { name: 'Start answering' })).toBeVisible();
  await openBoard(other);
  await expect(other.locator('.react-flow__node-part')).toHaveCount(2);
  await other.close();
});

test('what was kept on the device is sent when the room is open again, the board still closed', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await expect(saved(page)).toBeVisible();
  const [context, address] = [page.context(), page.url()];
  await context.setOffline(true);
  await type(page, 'orders -> cache redis');
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByRole('button', { name: 'Start answering' })).toBeVisible();
  const drawn = () =>
    later.evaluate(
      async (path) => {
        const headers = { Authorization: `Bearer ${localStorage.getItem('auth_token')}` };
        const { nodes } = await (await fetch(path, { headers })).json();
        return nodes.length;
      },
      `/api/interviews/${/\d+$/.exec(address)?.[0]}/board`,
    );
  await expect.poll(drawn).toBe(2);
});

test('what is drawn just before the end reaches the server before the interview ends', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await expect(saved(page)).toBeVisible();
  const order: string[] = [];
  const held: (() => void)[] = [];
  await page.route(/board\.append/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    order.push('drawn');
    await route.continue();
  });
  page.on('request', (request) => {
    if (!request.url().includes('interviews.complete')) return;
    order.push('ended');
    for (const release of held) release();
  });
  await type(page, 'orders -> cache redis');
  await endInterview(page);
  // Held back for as long as a call that does not wait would need.
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  for (const release of held) release();
  await page.waitForURL(/results$/);
  expect(order).toEqual(['drawn', 'ended']);
});

test('on a phone, by day and by night: drawn, listed, refused with a sentence, and replayed in the report', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await type(page, 'client -> gateway');
  await expect(page.getByRole('complementary', { name: 'Board' }).getByRole('timer')).toBeVisible();
  await page.locator('.board-verb').first().click();
  await expect(page.getByText(/^Client → gateway$/i), 'it says what the line joins').toBeVisible();
  await node(page, 'Client').click();
  await expect(page.locator('.board-handle:visible'), 'it can be drawn from to every side').toHaveCount(4);
  const [words, drawing] = [
    await page.locator('.board-words').boundingBox(),
    await page.locator('.board').boundingBox(),
  ];
  await expect(page.getByText('Saved', { exact: true }), 'it still says what was done').toBeInViewport();
  expect(words?.y, 'and covers nothing of the drawing').toBeGreaterThanOrEqual(
    (drawing?.y ?? Infinity) + (drawing?.height ?? 0),
  );
  const height = async () => (await page.locator('.board').boundingBox())?.height;
  // A message in the corner may still take some of it.
  await expect.poll(height, { timeout: 10_000 }).toBeGreaterThanOrEqual(0.56 * 844);
  await page.getByRole('button', { name: 'File' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import Excalidraw or Mermaid' }).click();
  const large = { name: 'large.mmd', mimeType: 'text/plain', buffer: Buffer.alloc(20_000_000, 'x') };
  await (await choosing).setFiles(large);
  await expect(page.getByRole('status').filter({ hasText: 'larger than 2 MB' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFits(page, `board, ${width} wide`);
      expect(await findings(page), `board in ${colorScheme}, ${width} wide`).toEqual([]);
      for (const tool of await page.locator('.board-tool:visible').all()) {
        const box = await tool.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), `a tool, ${width} wide`).toBeGreaterThanOrEqual(
          40,
        );
      }
      await page.getByRole('button', { name: 'List' }).click();
      await page
        .getByRole('region', { name: /^Parts/ })
        .getByRole('button', { name: 'Client', exact: true })
        .click();
      await expect(page.getByLabel('Connect to')).toBeVisible();
      expect(await findings(page), `list in ${colorScheme}, ${width} wide`).toEqual([]);
      await page.getByRole('button', { name: 'List' }).click();
    }
  }
  // One draws while one speaks.
  await page.getByRole('button', { name: 'Start answering' }).click();
  await type(page, 'gateway -> orders');
  await expect(node(page, 'orders')).toBeVisible();
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeEnabled();
  await page.getByRole('button', { name: 'Close board' }).click();
  await endForResults(page);
  const slider = page.getByRole('slider', { name: 'Second of the interview' });
  await expect(slider).toHaveAttribute('aria-valuetext', /3 parts/);
  await expect(slider).not.toBeInViewport();
  await page.getByRole('link', { name: 'Go to your board' }).click();
  await expect(slider).toBeInViewport();
  const heading = page.getByRole('heading', { name: 'Board', exact: true });
  await expect.poll(async () => (await heading.boundingBox())?.y, 'right below the header').toBeLessThan(100);
  const enlarge = page.getByRole('button', { name: 'Enlarge' });
  await enlarge.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(slider, 'what moves a long drawing through time stays in sight').toBeInViewport();
  await page.locator('#board [data-part]').first().click();
  await expect(
    page.getByText(/^Client: Client/),
    'what was pressed is told where it is seen',
  ).toBeInViewport();
  const inWords = page.getByText('Connections in words');
  await inWords.evaluate((words) => words.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const [playerBox, wordsBox] = [await slider.boundingBox(), await inWords.boundingBox()];
  expect(
    (playerBox?.y ?? Infinity) + (playerBox?.height ?? 0),
    'it covers nothing that follows',
  ).toBeLessThan(wordsBox?.y ?? 0);
  await page.getByRole('link', { name: 'Back to the top' }).click();
  await expect(page.getByRole('heading', { name: 'Interview Results' })).toBeInViewport();
  expect(await findings(page), 'report with a board').toEqual([]);
  await expectFits(page, 'report with a board');
  const widthOfPart = async (within: Locator) =>
    (await within.locator('[data-part]').first().boundingBox())?.width;
  const inReport = await widthOfPart(page.locator('#board'));
  await enlarge.click();
  const dialog = page.getByRole('dialog', { name: 'Board' });
  expect(await widthOfPart(dialog), 'it is larger there').toBeGreaterThan(inReport ?? Infinity);
  expect((await dialog.boundingBox())?.width, 'it takes the whole width').toBe(page.viewportSize()?.width);
  expect(await findings(page), 'enlarged board').toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:00, 0 parts/);
});
