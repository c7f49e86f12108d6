import type { Page } from '@playwright/test';
import { expectFits, findings } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { endForResults, endInterview, signUp, startFirstInterview } from './support/journey.ts';

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
const node = (page: Page, name: string) => page.locator('.react-flow__node-part', { hasText: name });
const saved = (page: Page) => page.getByText(/^Saved/);

async function openRoom(page: Page) {
  await signUp(page);
  await startFirstInterview(page);
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeVisible();
}

test('twelve parts and fourteen connections by keyboard alone', async ({ candidate: page }) => {
  await openRoom(page);
  const begun = performance.now();
  await page.keyboard.press('b');
  const line = page.getByRole('textbox', { name: 'Add a part or a connection' });
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
  await listed.getByRole('button', { name: 'links publishes clicks' }).press('Enter');
  await expect(page.getByLabel('Verb')).toBeFocused();
  await page.keyboard.type('feeds');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const renamed = listed.getByRole('button', { name: 'links feeds clicks' });
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

test('parts drawn with the mouse: each by a drag from the one before it, then connected', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await page.getByRole('button', { name: 'Open board' }).click();
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await expect(node(page, 'Client')).toBeFocused();
  const box = await node(page, 'Client').boundingBox();
  if (!box) throw new Error('the part is not in sight');
  await page.mouse.move(box.x + box.width, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 150, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.type('cache redis');
  await page.keyboard.press('Enter');
  await expect(node(page, 'redis')).toHaveAccessibleName('Cache: redis');
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  const drawing = page.locator('.board');
  const withoutLines = await drawing.screenshot({ style: '.react-flow__edges { visibility: hidden }' });
  expect(withoutLines.equals(await drawing.screenshot()), 'the line is not seen').toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.react-flow__node-part')).toHaveCount(1);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await node(page, 'Client').dblclick();
  await page.keyboard.type('Browser');
  await page.keyboard.press('Enter');
  await expect(node(page, 'Browser')).toHaveCount(1);
  await node(page, 'Browser').click();
  const bar = page.getByRole('group', { name: 'What is chosen' });
  await bar.getByLabel('Kind').selectOption('Store');
  await expect(node(page, 'Browser')).toHaveAccessibleName('Store: Browser');
  await bar.getByRole('button', { name: 'Remove part' }).click();
  await expect(page.locator('.react-flow__node-part')).toHaveCount(1);
});

test('two parts are connected by a press on each, by hand and by keyboard', async ({ candidate: page }) => {
  await openRoom(page);
  await openBoard(page);
  for (const text of ['service orders', 'cache redis', 'queue jobs']) await type(page, text);
  const bar = page.getByRole('group', { name: 'What is chosen' });
  const awaited = page.getByText('Choose the part that orders connects to.');
  await node(page, 'orders').click();
  await bar.getByRole('button', { name: 'Connect to…' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await findings(page), 'while a connection waits for its other end').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(awaited).toHaveCount(0);
  await expect(node(page, 'orders'), 'the keys go on at the part').toBeFocused();
  await bar.getByRole('button', { name: 'Connect to…' }).click();
  await node(page, 'redis').click();
  await expect(awaited).toHaveCount(0);
  await expect(bar.getByLabel('Verb')).toHaveValue('reads');
  await node(page, 'orders').click();
  await page.keyboard.press('-');
  await expect(awaited).toBeVisible();
  await node(page, 'jobs').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.react-flow__edge')).toHaveCount(2);
  await expect(bar.getByLabel('Verb')).toHaveValue('publishes');
});

async function openBoard(page: Page) {
  await page.keyboard.press('b');
  await expect(page.getByRole('textbox', { name: 'Add a part or a connection' })).toBeFocused();
}

async function type(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Add a part or a connection' }).fill(text);
  await page.keyboard.press('Enter');
}

test('who works on the board moves it with Space, and no key reaches the room until the board is left', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'orders -> cache redis');
  await page.getByRole('button', { name: 'Start answering' }).click();
  const done = page.getByRole('button', { name: 'Done' });
  const hint = done.getByText('Space');
  await expect(hint).toBeVisible();
  const area = await page.locator('.board').boundingBox();
  const part = await node(page, 'redis').boundingBox();
  if (!area || !part) throw new Error('the drawing is not in sight');
  await page.mouse.click(area.x + area.width - 20, area.y + area.height - 60);
  await expect(hint).toBeHidden();
  await page.keyboard.down('Space');
  await page.mouse.move(part.x + part.width / 2, part.y + part.height / 2);
  await page.mouse.down();
  await page.mouse.move(part.x + part.width / 2, part.y + part.height / 2 + 60, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Space');
  expect((await node(page, 'redis').boundingBox())?.y, 'the drawing is moved, its parts with it').toBeCloseTo(
    part.y + 60,
    -1,
  );
  await page.keyboard.type(' bp');
  await node(page, 'redis').click();
  await page.keyboard.press('Delete');
  await page.keyboard.type(' bp');
  await expect(done, 'still recording').toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause Interview' })).toBeVisible();
  await expect(page.locator('.react-flow__node-part')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(hint).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Open board' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeVisible();
});

test('a line, a part and a group are named where they stand', async ({ candidate: page }) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'service orders');
  await type(page, 'cache redis');
  const verb = page.locator('.board').getByRole('combobox', { name: 'Verb' });
  await node(page, 'orders').click();
  await page.keyboard.press('-');
  await node(page, 'redis').click();
  await expect(verb, 'who connects by hand names the line next').toBeFocused();
  await page.keyboard.type('boots');
  await page.keyboard.press('Enter');
  const line = page.locator('.react-flow__edge');
  await expect(line, 'the keys go on at the line').toBeFocused();
  await page.locator('.board-verb').dblclick();
  await page.keyboard.type('fills');
  await page.keyboard.press('Escape');
  await expect(verb).toHaveCount(0);
  await page.keyboard.type('warms');
  await page.keyboard.press('Enter');
  await expect(page.locator('.board-verb')).toHaveText('warms');
  await node(page, 'redis').click();
  await page.keyboard.type('sessions');
  expect(await findings(page), 'while a part is named').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(node(page, 'sessions')).toBeFocused();
  await page.getByRole('button', { name: 'Group' }).click();
  await page.locator('[data-group-name]').dblclick();
  await page.keyboard.type('Inside');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-group-name]')).toHaveText('Inside (zone)');
  expect(await page.evaluate(() => getSelection()?.toString()), 'no label is half marked').toBe('');
});

test('Ctrl+Z takes a step back from an empty entry, a select and the drawing, and shows what it was about', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  const entry = page.getByRole('textbox', { name: 'Add a part or a connection' });
  await type(page, 'orders -> cache redis');
  await expect(page.getByText('Connected orders to redis.')).toBeVisible();
  await expect(entry).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.react-flow__node-part')).toHaveCount(0);
  await expect(page.getByText('Connected orders to redis.')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.locator('.react-flow__node-part')).toHaveCount(2);
  await entry.pressSequentially('ab');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.react-flow__node-part'), 'the text is taken back').toHaveCount(2);
  await entry.fill('');
  await node(page, 'redis').click();
  const kind = page.getByRole('group', { name: 'What is chosen' }).getByLabel('Kind');
  await kind.selectOption('Store');
  await kind.press('Control+z');
  await expect(kind).toHaveValue('cache');
  await node(page, 'redis').click();
  await page.keyboard.press('Delete');
  await expect(page.locator('.react-flow'), 'the keys stay with the drawing').toBeFocused();
  const area = await page.locator('.board').boundingBox();
  if (!area) throw new Error('the drawing is not in sight');
  await page.mouse.move(area.x + 30, area.y + area.height - 60);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 2, area.y + area.height - 60, { steps: 4 });
  await page.mouse.up();
  await expect(node(page, 'orders')).not.toBeInViewport();
  await page.keyboard.press('Control+z');
  await expect(node(page, 'redis')).toBeInViewport();
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
  expect(await findings(page), 'report with a board').toEqual([]);
  await expectFits(page, 'report with a board');
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:00, 0 parts/);
});
