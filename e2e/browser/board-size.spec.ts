import type { Page } from '@playwright/test';
import { findings } from './support/accessible.ts';
import { node, openBoard, openRoom, type } from './support/board.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/journey.ts';

/** The verbs that reach beyond the sides of the drawing's frame. */
const cutVerbs = (page: Page) =>
  page.locator('.board-verb').evaluateAll((verbs) =>
    verbs.flatMap((verb) => {
      const [{ left, right }, frame] = [
        verb.getBoundingClientRect(),
        verb.closest('.react-flow')?.getBoundingClientRect(),
      ];
      return frame && left >= frame.left && right <= frame.right ? [] : [verb.textContent];
    }),
  );

test('the divider makes the board wider by hand and by keys, and is still there after a reload', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api -> redis');
  const divider = page.getByRole('separator', { name: 'Width of the board' });
  const board = page.getByRole('complementary', { name: 'Board' });
  const widthOf = async () => (await board.boundingBox())?.width ?? 0;
  await expect(divider).toHaveAttribute('aria-valuenow', '58');
  const usual = await widthOf();
  const place = await divider.boundingBox();
  if (!place) throw new Error('the divider is not in sight');
  const middle = place.y + place.height / 2;
  await page.mouse.move(place.x + 4, middle);
  await page.mouse.down();
  await page.mouse.move(place.x - 130, middle, { steps: 5 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeGreaterThan(usual + 100);
  const dragged = Number(await divider.getAttribute('aria-valuenow'));
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', String(dragged - 2));
  await page.keyboard.press('End');
  const largest = Number(await divider.getAttribute('aria-valuemax'));
  await expect(divider).toHaveAttribute('aria-valuenow', String(largest));
  expect(await findings(page), 'with a narrow stage').toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Open board' }).click();
  await expect(divider).toHaveAttribute('aria-valuenow', String(largest));
  await divider.dblclick();
  await expect(divider).toHaveAttribute('aria-valuenow', '58');
  await expect.poll(widthOf).toBe(usual);
});

test('on a laptop, the drawing has its share of the window, and maximized, keeps question, clock and answer in sight', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api');
  const drawing = page.locator('.board');
  const shareOf = (box: { width: number; height: number } | null) =>
    ((box?.width ?? 0) * (box?.height ?? 0)) / (1366 * 657);
  const before = await drawing.boundingBox();
  expect(shareOf(before), 'beside the question').toBeGreaterThan(1 / 3);
  await page.getByRole('button', { name: 'Maximize board' }).click();
  const large = await drawing.boundingBox();
  expect(large?.width).toBeGreaterThan(1.5 * (before?.width ?? Infinity));
  expect(shareOf(large), 'maximized').toBeGreaterThan(0.58);
  const asideOf = async () => {
    const [app, api] = [await node(page, 'app').boundingBox(), await node(page, 'api').boundingBox()];
    if (!app || !api || !large) return Infinity;
    return Math.abs(app.x - large.x - (large.x + large.width - api.x - api.width));
  };
  await expect.poll(asideOf, 'what was drawn is in the middle').toBeLessThan(4);
  const board = page.getByRole('complementary', { name: 'Board' });
  await expect(board.locator('summary')).toBeInViewport();
  await expect(page.getByRole('timer')).toBeInViewport();
  expect(await findings(page), 'maximized').toEqual([]);
  await page.getByRole('button', { name: 'Start answering' }).click();
  await expect(page.getByText('Recording your answer.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport();
  await type(page, 'api -> redis');
  await expect(node(page, 'redis')).toBeVisible();
  for (const line of ['redis -> a -> b -> c', 'app -> d -> e -> f', 'api -> g -> h']) await type(page, line);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Restore board' }).click();
  await expect(page.getByRole('button', { name: 'Restore board' })).toHaveCount(0);
  expect((await drawing.boundingBox())?.width).toBe(before?.width);
  await expect(page.getByRole('button', { name: 'Show all' }), 'nothing is cropped').toHaveAttribute(
    'title',
    /^Show all/,
  );
});

test('a drawing that was tidied up while maximized is fitted again once that is undone beside the question', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openRoom(page);
  await openBoard(page);
  for (const line of [
    'browser -> cdn -> gateway -> catalog -> postgres',
    'catalog -> redis, elastic',
    'gateway -> booking -> seats db, redis, kafka',
    'kafka -> payments -> stripe, ledger db, kafka',
    'kafka -> mail worker -> sendgrid',
    'gateway -> queue room -> redis',
  ])
    await type(page, line);
  const words = page.locator('.board-words');
  const tidy = async () => {
    await page.getByRole('button', { name: 'Tidy up' }).click();
    await expect(words).toContainText(/Tidied up|Nothing to move/);
  };
  await tidy();
  const widthOf = async () => (await node(page, 'booking').boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole('button', { name: 'Maximize board' }).click();
  await tidy();
  await page.getByRole('button', { name: 'Restore board' }).click();
  await expect.poll(widthOf, 'laid out for another frame, it is shown smaller').toBeLessThan(0.95 * before);
  await page.keyboard.press('Control+z');
  await expect(words).toContainText('Undone');
  await expect.poll(widthOf).toBeCloseTo(before, 0);
});

test('on a low laptop, a written answer is in sight with the beginning of its question', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 560 });
  await openRoom(page);
  await openBoard(page);
  await page.getByRole('button', { name: 'Type instead' }).click();
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Interviewer ·')).toBeInViewport({ ratio: 1 });
  expect(await findings(page)).toEqual([]);
});

test('a line that is led around a new group stays in sight with its verb', async ({ candidate: page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openRoom(page);
  await openBoard(page);
  for (const line of [
    'web app -> cdn -> api gateway',
    'api gateway -> orders service: calls',
    'orders service -> postgres: writes',
    'orders service -> redis: reads',
    'orders service -> kafka: publishes',
    'billing worker',
    'billing worker -> stripe: charges async',
    'orders service -> search index: queries',
    'api gateway -> auth service: checks token',
    'auth service -> users db: reads',
    'mail worker',
    'mail worker -> sendgrid: sends async',
    'orders service -> s3: stores receipts',
    'analytics worker',
  ])
    await type(page, line);
  await type(page, 'in data: redis, postgres, users db');
  await expect(page.getByText('Grouped redis, postgres, and users db as data.')).toBeVisible();
  await expect.poll(() => cutVerbs(page)).toEqual([]);
});

test('on a phone, a drawing that is read downwards keeps its verbs within its width', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoom(page);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(toast(page, 'Plan Activated'), 'the board has its full height').toBeHidden();
  await type(page, 'browser -> cdn');
  await type(page, 'browser -> gateway -> orders -> postgres');
  await type(page, 'orders -> redis');
  await type(page, 'orders -> kafka -> billing -> stripe');
  await type(page, 'kafka -> mailer');
  await type(page, 'orders -> elasticsearch');
  await type(page, 'billing -> ledger db');
  await expect(page.locator('.react-flow__edge')).toHaveCount(11);
  await expect.poll(() => cutVerbs(page)).toEqual([]);
  const showAll = page.getByRole('button', { name: 'Show all' });
  await showAll.click();
  for (const part of await page.locator('.react-flow__node-part').all())
    await expect(part, 'all of it').toBeInViewport({ ratio: 0.99 });
  await showAll.click();
  const orders = node(page, 'orders');
  await expect.poll(async () => (await orders.boundingBox())?.width, 'it can be read').toBeGreaterThan(100);
  await page.locator('.board-verb', { hasText: 'reads' }).dblclick();
  const field = await page.locator('.board-in-place').boundingBox();
  for (const end of [orders, node(page, 'redis')]) {
    const part = await end.boundingBox();
    if (!field || !part) throw new Error('the connection is not in sight');
    const isBeside = part.x + part.width <= field.x || field.x + field.width <= part.x;
    const isAbove = part.y + part.height <= field.y || field.y + field.height <= part.y;
    expect(isBeside || isAbove, 'the field hides neither end').toBe(true);
  }
});

test('on a phone, the drawing has the room that nothing else needs, and stays in place when a line is chosen', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoom(page);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(toast(page, 'Plan Activated'), 'the board has its full height').toBeHidden();
  await type(page, 'app -> api: asks');
  const area = await page.locator('.board').boundingBox();
  if (!area) throw new Error('the drawing is not in sight');
  await page.mouse.click(area.x + area.width / 2, area.y + area.height / 2);
  const heightOf = async () => (await page.locator('.board').boundingBox())?.height;
  await expect.poll(heightOf, 'nothing is chosen').toBeGreaterThan(0.64 * 844);
  const before = await node(page, 'app').boundingBox();
  await page.locator('.board-verb', { hasText: 'asks' }).click();
  await page.getByRole('group', { name: 'What is chosen' }).getByLabel('Verb').fill('orders from');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true }), 'it still says what was done').toBeInViewport();
  const words = await page.locator('.board-words').boundingBox();
  expect(words?.width).toBeGreaterThan(300);
  expect(await node(page, 'app').boundingBox(), 'and nothing jumps').toEqual(before);
});

test('on a phone, what can be done with several parts is all in sight', async ({ candidate: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoom(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(toast(page, 'Plan Activated'), 'the board has its full height').toBeHidden();
  await type(page, 'orders -> redis');
  await type(page, 'in data: orders, redis');
  await page.getByRole('button', { name: 'Add', exact: true }).focus();
  const bar = page.getByRole('group', { name: 'What is chosen' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const acts = await bar.getByRole('button').all();
    const boxes = await Promise.all(acts.map((each) => each.boundingBox()));
    expect(boxes.length).toBe(4);
    for (const [at, box] of boxes.entries()) {
      const next = boxes[at + 1]?.x ?? width;
      expect((box?.x ?? 0) + (box?.width ?? Infinity), `button ${at}, ${width} wide`).toBeLessThanOrEqual(
        next,
      );
    }
  }
});

test('while a phone shows its keyboard, the drawing keeps its room, and the new part is in it', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoom(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(toast(page, 'Plan Activated'), 'the board has its full height').toBeHidden();
  await page.getByRole('combobox', { name: 'Add a part or a connection' }).focus();
  await page.setViewportSize({ width: 390, height: 480 });
  const drawing = page.locator('.board');
  for (const line of ['browser -> cdn -> gateway -> orders', 'orders -> postgres', 'orders -> kafka']) {
    await type(page, line);
    expect((await drawing.boundingBox())?.height, line).toBeGreaterThanOrEqual(260);
  }
  const [kafka, room] = [await node(page, 'kafka').boundingBox(), await drawing.boundingBox()];
  if (!kafka || !room) throw new Error('the new part is not drawn');
  expect(kafka.y, 'below its upper edge').toBeGreaterThanOrEqual(room.y);
  expect(kafka.y + kafka.height, 'above its lower edge').toBeLessThanOrEqual(room.y + room.height);
  await expect(page.getByText('Connected orders to kafka.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await node(page, 'kafka').click();
  await page.getByRole('group', { name: 'What is chosen' }).getByLabel('Name').focus();
  expect((await drawing.boundingBox())?.height, 'with the fields below').toBeGreaterThanOrEqual(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await node(page, 'orders').click();
  await expect(page.getByRole('button', { name: 'Tidy up' })).toBeVisible();
});
