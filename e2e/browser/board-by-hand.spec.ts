import { findings } from './support/accessible.ts';
import { node, openBoard, openRoom, type } from './support/board.ts';
import { expect, test } from './support/fixtures.ts';

test('parts drawn with the mouse: each by a drag from the one before it, then connected', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await page.getByRole('button', { name: 'Open board' }).click();
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await expect(page.locator('.board-in-place')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(node(page, 'Client')).toBeFocused();
  const box = await node(page, 'Client').boundingBox();
  if (!box) throw new Error('the part is not in sight');
  await page.mouse.move(box.x + box.width, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 150, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.type('redis');
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
  for (const text of ['orders', 'cache redis', 'queue: jobs']) await type(page, text);
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
  await page.keyboard.press('e');
  await expect(awaited).toBeVisible();
  await node(page, 'jobs').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.react-flow__edge')).toHaveCount(2);
  await expect(bar.getByLabel('Verb')).toHaveValue('publishes to');
});

test('a connection that waits ends at a new part, where an empty place is pressed or by its kind', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app');
  await node(page, 'app').click();
  await page.keyboard.press('e');
  const area = await page.locator('.board').boundingBox();
  if (!area) throw new Error('the drawing is not in sight');
  await page.mouse.click(area.x + area.width / 2, area.y + area.height - 120);
  await page.keyboard.type('orders service');
  await page.keyboard.press('Enter');
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Part', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cache' }).click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(2);
  await expect(page.locator('.board-in-place'), 'its verb is written next').toHaveValue('reads');
  await expect(page.locator('.board-in-place')).toBeFocused();
});

test('a line that is drawn nearly to a part connects it, and one to an empty place ends at a new part', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  for (const text of ['app', 'cache redis']) await type(page, text);
  await expect(node(page, 'redis')).toBeInViewport({ ratio: 0.99 });
  const [app, redis] = [await node(page, 'app').boundingBox(), await node(page, 'redis').boundingBox()];
  if (!app || !redis) throw new Error('the parts are not in sight');
  const draw = async (x: number, y: number) => {
    // Its dots are shown while it is chosen.
    await node(page, 'app').click();
    await page.mouse.move(app.x + app.width, app.y + app.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.up();
  };
  await draw(redis.x + redis.width / 2, redis.y + redis.height + 15);
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.react-flow__node-part')).toHaveCount(2);
  const [x, y] = [app.x + app.width / 2 + 60, app.y + app.height + 120];
  await draw(x, y);
  const made = await node(page, 'New part').boundingBox();
  if (!made) throw new Error('the new part is not in sight');
  expect(Math.abs(made.x + made.width / 2 - x)).toBeLessThan(3);
  expect(Math.abs(made.y + made.height / 2 - y)).toBeLessThan(3);
  const before = await node(page, 'app').boundingBox();
  await page.keyboard.press('Escape');
  await expect(page.locator('.react-flow__node-part')).toHaveCount(2);
  expect(await node(page, 'app').boundingBox(), 'the view stays').toEqual(before);
});

test('a part takes its lines and their verbs along while it is dragged', async ({ candidate: page }) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api: asks');
  const box = await node(page, 'api').boundingBox();
  if (!box) throw new Error('the part is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 90, { steps: 5 });
  const dragged = await node(page, 'api').locator('.board-part').boundingBox();
  expect(dragged?.y, 'the part follows the pointer').toBeGreaterThan(box.y + 50);
  const drawing = page.locator('.board');
  const withoutLines = await drawing.screenshot({ style: '.board-dragged path { visibility: hidden }' });
  expect(withoutLines.equals(await drawing.screenshot()), 'the line is not seen').toBe(false);
  await expect(page.locator('.board-verb')).toHaveText('asks');
  await page.mouse.up();
  await expect(page.locator('.board-dragged')).toHaveCount(0);
  expect((await node(page, 'api').boundingBox())?.y, 'and stays where it is dropped').toBeCloseTo(
    dragged?.y ?? 0,
    0,
  );
  await expect(page.locator('.react-flow__edge .board-line')).toHaveCount(1);
});

test('who zoomed in keeps that zoom while the drawing grows out of its frame, until all of it is asked for', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api');
  for (let presses = 0; presses < 3; presses++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const width = async () => Math.round((await node(page, 'app').boundingBox())?.width ?? 0);
  await expect.poll(width).toBeGreaterThan(200);
  const zoomed = await width();
  await type(page, 'api -> orders -> ledger -> kafka');
  await expect(node(page, 'kafka')).toBeInViewport({ ratio: 0.99 });
  expect(await width()).toBe(zoomed);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(width).toBeLessThan(zoomed);
});

test('a drag with Shift chooses the parts in a box, and no drag loses the drawing', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api');
  const area = await page.locator('.board').boundingBox();
  if (!area) throw new Error('the drawing is not in sight');
  const [right, bottom] = [area.x + area.width - 10, area.y + area.height - 60];
  await page.keyboard.down('Shift');
  await page.mouse.move(right, bottom);
  await page.mouse.down();
  await page.mouse.move(area.x + 4, area.y + 4, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(page.locator('.react-flow__node-part.selected')).toHaveCount(2);
  // No frame lies over the parts.
  await node(page, 'app').click();
  await expect(node(page, 'app')).toBeFocused();
  for (let drags = 0; drags < 3; drags++) {
    await page.mouse.move(area.x + 20, bottom);
    await page.mouse.down();
    await page.mouse.move(right, bottom, { steps: 4 });
    await page.mouse.up();
  }
  await expect(node(page, 'app')).toBeInViewport();
});

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
  await expect(page.locator('.board-in-place'), 'no letter overwrites a name').toHaveCount(0);
  await node(page, 'redis').click();
  await page.keyboard.press('Delete');
  await expect(node(page, 'orders')).toBeFocused();
  await page.keyboard.type(' bp');
  await expect(done, 'still recording').toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause Interview' })).toBeVisible();
  await expect(page.locator('.react-flow__node-part')).toHaveCount(1);
  // What is chosen, the drawing and the line are left in turn.
  for (const _ of ['choice', 'drawing', 'line']) await page.keyboard.press('Escape');
  await expect(hint).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Open board' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeVisible();
});

test('a line, a part and a group are named where they stand', async ({ candidate: page }) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'orders');
  await type(page, 'cache redis');
  const verb = page.locator('.board').getByRole('combobox', { name: 'Verb' });
  await node(page, 'orders').click();
  await page.keyboard.press('e');
  await node(page, 'redis').click();
  await expect(verb, 'who connects by hand names the line next').toBeFocused();
  await page.keyboard.type('boots');
  await page.keyboard.press('Enter');
  const line = page.locator('.react-flow__edge');
  await expect(line, 'the keys go on at the line').toBeFocused();
  const bar = page.getByRole('group', { name: 'What is chosen' });
  await expect(bar.getByLabel('Mode')).toHaveValue('sync');
  await page.locator('.board-verb').dblclick();
  await page.keyboard.type('fills');
  await page.keyboard.press('Escape');
  await expect(verb).toHaveCount(0);
  await page.keyboard.press('F2');
  await page.keyboard.type('warms');
  await page.keyboard.press('Enter');
  await expect(page.locator('.board-verb')).toHaveText('warms');
  await node(page, 'redis').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('sessions');
  expect(await findings(page), 'while a part is named').toEqual([]);
  const field = await page.locator('.board-in-place').boundingBox();
  const name = await node(page, 'redis').locator('.board-name').boundingBox();
  const textAt = (field?.x ?? 0) + 10;
  expect(Math.abs(textAt - (name?.x ?? 0)), 'the new name begins where the old one does').toBeLessThan(4);
  const part = await node(page, 'redis').boundingBox();
  const over = (field?.x ?? 0) + (field?.width ?? 0) - (part?.x ?? 0) - (part?.width ?? 0);
  expect(Math.abs(over), 'the field ends where the part does').toBeLessThan(4);
  await page.keyboard.press('Enter');
  await expect(node(page, 'sessions')).toBeFocused();
  await page.getByRole('button', { name: 'Group' }).click();
  await page.keyboard.type('Outside');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-group-name]')).toHaveText('Outside (group)');
  await page.locator('[data-group-name]').dblclick();
  await page.keyboard.type('Inside');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-group-name]')).toHaveText('Inside (group)');
  expect(await page.evaluate(() => getSelection()?.toString()), 'no label is half marked').toBe('');
});

test('Ctrl+Z takes a step back from an empty entry, a select and the drawing, and shows what it was about', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  const entry = page.getByRole('combobox', { name: 'Add a part or a connection' });
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
  await expect(page.locator('.react-flow :focus'), 'the keys stay with the drawing').toBeVisible();
  const area = await page.locator('.board').boundingBox();
  if (!area) throw new Error('the drawing is not in sight');
  await page.mouse.move(area.x + 30, area.y + area.height - 60);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 2, area.y + area.height - 60, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await expect(node(page, 'redis')).toBeInViewport({ ratio: 0.99 });
});

test('a group is chosen by its title or border, dragged, named, moved by keys and removed', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  for (const text of ['in core: redis, postgres', 'app -> redis']) await type(page, text);
  const title = page.locator('[data-group-name]');
  const chosen = page.locator('[data-chosen]');
  const placeOf = async (name: string) => {
    const box = await node(page, name).boundingBox();
    if (!box) throw new Error('the part is not in sight');
    return box;
  };
  await title.click();
  await expect(chosen).toHaveCount(1);
  expect(await findings(page), 'while a group is chosen').toEqual([]);
  const [from, app, at] = [await placeOf('redis'), await placeOf('app'), await title.boundingBox()];
  await page.mouse.move((at?.x ?? 0) + 10, (at?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) + 90, (at?.y ?? 0) + 8, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf('redis')).x).toBeGreaterThan(from.x + 40);
  expect((await placeOf('app')).x, 'the drawing stays').toBeCloseTo(app.x, 0);
  await page.keyboard.press('F2');
  await page.keyboard.type('Booking');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Booking (group)');
  const before = await placeOf('postgres');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await placeOf('postgres')).x).toBeGreaterThan(before.x + 5);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'What is chosen' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chosen, 'its field leads back to it').toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);
  const box = await page.locator('.board-group').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0));
  await expect(chosen).toHaveCount(1);
  await page.keyboard.press('Delete');
  await expect(title).toHaveCount(0);
  await expect(page.locator('.react-flow__node-part')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(title).toHaveText('Booking (group)');
});

test('who moved the drawing by hand still sees all of it when the list opens beside it', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api -> redis');
  await type(page, 'api -> mail: sends async');
  const area = await page.locator('.board').boundingBox();
  if (!area) throw new Error('the drawing is not in sight');
  await page.mouse.move(area.x + area.width - 20, area.y + area.height - 50);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width - 10, area.y + area.height - 45, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'List' }).click();
  for (const name of ['app', 'api', 'redis', 'mail'])
    await expect(node(page, name)).toBeInViewport({ ratio: 0.99 });
});
