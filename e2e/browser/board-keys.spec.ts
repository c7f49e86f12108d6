import { findings } from './support/accessible.ts';
import { node, openBoard, openRoom, type } from './support/board.ts';
import { expect, test } from './support/fixtures.ts';

const lineOf = (name: string) => `.react-flow__edge[aria-label^="${name}"]`;

test('Tab leads through the parts, then the connections, and out of the drawing', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api -> redis');
  await page.getByRole('button', { name: 'Close board' }).focus();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  for (const name of ['Client: app', 'Service: api', 'Cache: redis', 'app calls api', 'api reads redis']) {
    await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`));
    await page.keyboard.press('Tab');
  }
  await expect(page.locator('.react-flow :focus[data-id]')).toHaveCount(0);
  await node(page, 'redis').focus();
  await page.keyboard.press('Tab');
  const line = page.locator(lineOf('app calls api'));
  await expect(line).toBeFocused();
  await expect(line, 'no frame, the line itself').toHaveCSS('outline-style', 'none');
  await expect(line.locator('.board-line')).toHaveCSS('stroke-width', '3px');
  await expect(line.locator('.react-flow__edge-interaction'), 'with a halo').toHaveCSS('stroke-width', '9px');
  const bar = page.getByRole('group', { name: 'What is chosen' });
  await expect(bar.getByLabel('Verb')).toHaveValue('calls');
  await page.keyboard.press('Enter');
  await expect(bar.getByLabel('Verb')).toBeFocused();
  for (let presses = 0; presses < 6; presses++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const drawing = await page.locator('.board').boundingBox();
  const [x, y] = [(drawing?.x ?? 0) + 30, (drawing?.y ?? 0) + 30];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 450, y, { steps: 5 });
  await page.mouse.up();
  await node(page, 'redis').focus();
  for (const name of ['app calls api', 'api reads redis']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(lineOf(name))).toBeFocused();
    const verb = page.locator('.board-verb', { hasText: name.split(' ')[1] ?? '' });
    const isSeen = async () => {
      const box = await verb.boundingBox();
      if (!box || !drawing) return false;
      return box.x >= drawing.x && box.x + box.width <= drawing.x + drawing.width;
    };
    await expect.poll(isSeen, `${name} is in sight`).toBe(true);
  }
});

test('keys act on what has the focus, and a removal is said and undone', async ({ candidate: page }) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api -> redis');
  await page.getByRole('button', { name: 'Close board' }).focus();
  await page.keyboard.press('Tab');
  await expect(node(page, 'app')).toHaveClass(/selected/);
  await expect(page.locator('.board-handle:visible'), 'dots to drag from are for the mouse').toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(node(page, 'api')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(node(page, 'api')).toHaveCount(0);
  await expect(node(page, 'app')).toBeVisible();
  await expect(page.getByRole('status').getByText('Removed api and 2 connections.')).toBeVisible();
  expect(await findings(page), 'after a removal').toEqual([]);
  await page.locator('.board-words').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.react-flow__edge')).toHaveCount(2);
  await node(page, 'redis').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(node(page, 'api')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByText('Choose the part that api connects to.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(node(page, 'api')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(node(page, 'api'), 'it is let go').not.toHaveClass(/selected/);
  await page.keyboard.press('F2');
  await expect(page.locator('.board-in-place'), 'what has the focus is named').toHaveValue('api');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Add a part or a connection' })).toBeFocused();
});

test('after a removal the keys go on at a neighbor, and after its undo at the part that is back', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api -> redis');
  await page.getByRole('button', { name: 'Close board' }).focus();
  for (const _ of ['app', 'api', 'redis']) await page.keyboard.press('Tab');
  await expect(node(page, 'redis')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(node(page, 'api'), 'it was connected with what is gone').toBeFocused();
  await expect(node(page, 'api'), 'which is seen').toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Delete');
  await expect(node(page, 'api'), 'and stays, as nobody chose it').toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(node(page, 'redis')).toBeFocused();
  await expect(node(page, 'redis')).toHaveClass(/selected/);
  await page.keyboard.press('Tab');
  const line = page.locator(lineOf('app calls api'));
  await expect(line, 'the place is kept').toBeFocused();
  await page.keyboard.press('Delete');
  await expect(node(page, 'app'), 'where the connection began').toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(line).toBeFocused();
  await page.keyboard.press('Control+y');
  await expect(node(page, 'app')).toBeFocused();
});

test('Escape leads from anywhere in the drawing to the line, and only from there to the room', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api');
  const line = page.getByRole('combobox', { name: 'Add a part or a connection' });
  await node(page, 'api').click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(line, 'after a removal').toBeFocused();
  await node(page, 'app').click();
  await page.keyboard.press('Delete');
  await expect(page.locator('.react-flow__node-part')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(line, 'after the removal of all').toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(line, 'an undo from the line stays there').toBeFocused();
  await node(page, 'app').click();
  await page.keyboard.press('Control+z');
  await expect(node(page, 'api')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(line, 'after an undo').toBeFocused();
  await page.locator('.react-flow__pane').click({ position: { x: 20, y: 200 } });
  await page.keyboard.press('?');
  const legend = page.getByRole('dialog', { name: 'Keys of the board' });
  await expect(legend).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(legend).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(line, 'after a press on an empty place').toBeFocused();
  await page.keyboard.type('app -> re');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Interview', exact: true }), 'the room').toBeFocused();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Open board' })).toBeVisible();
  await page.keyboard.press('b');
  await expect(line, 'what was typed stays').toHaveValue('app -> re');
});

test('the tools are one stop of the Tab key, and arrows lead from one to the next', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api');
  const tools = page.getByRole('toolbar', { name: 'Tools of the board' });
  await page.getByRole('button', { name: 'Add', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(tools.getByRole('button', { name: 'Part' })).toBeFocused();
  for (const name of ['Undo', 'Tidy up']) {
    await page.keyboard.press('ArrowRight');
    await expect(tools.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(tools.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(tools.getByRole('button', { name: 'Tidy up' }), 'the last one used').toBeFocused();
  for (const width of [1366, 1280, 1024]) {
    await page.setViewportSize({ width, height: 657 });
    for (const name of ['Part', 'Undo', 'Tidy up', 'Group', 'List', 'File', 'Show all']) {
      const box = await tools.getByText(name, { exact: true }).boundingBox();
      expect(box?.width, `the word ${name} on a laptop of ${width} px`).toBeGreaterThan(15);
    }
  }
  await page.keyboard.press('End');
  await expect(tools.getByRole('button', { name: 'Keys of the board' })).toBeFocused();
});

test('the other end of a connection is found by letters and arrows', async ({ candidate: page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openRoom(page);
  await openBoard(page);
  for (const text of ['orders', 'redis', 'postgres', 'payments']) await type(page, text);
  await node(page, 'orders').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('e');
  await page.keyboard.type('pa');
  await expect(node(page, 'payments')).toBeFocused();
  await expect(page.getByText('Typed "pa".')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(node(page, 'payments')).not.toBeFocused();
  await page.keyboard.type('po');
  await expect(node(page, 'postgres')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator(lineOf('orders writes postgres'))).toHaveCount(1);
});

test('Escape lets go of what is chosen before it leaves the board, also on a telephone', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await type(page, 'client -> gateway');
  const board = page.getByRole('complementary', { name: 'Board' });
  const verb = board.getByRole('group', { name: 'What is chosen' }).getByLabel('Verb');
  await page.locator('.board-verb').first().click();
  await verb.fill('routes');
  await verb.press('Enter');
  await verb.fill('asks');
  await page.keyboard.press('Escape');
  await expect(verb, 'the field brings back what was saved, and its line stays chosen').toHaveValue('routes');
  await expect(page.locator('.react-flow__edge'), 'its line has the keys').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(verb).toHaveCount(0);
  await expect(board).toBeVisible();
  await expect(page.locator('.board-verb').first()).toHaveText('routes');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Add a part or a connection' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(board).toHaveCount(0);
});

test('Escape closes a menu of the tools, and what is chosen stays chosen', async ({ candidate: page }) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'browser -> gateway');
  await node(page, 'gateway').click();
  const chosen = page.getByRole('group', { name: 'What is chosen' }).getByLabel('Name');
  for (const tool of ['File', 'Part']) {
    await page.getByRole('button', { name: tool, exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(chosen, tool).toHaveValue('Gateway');
  }
});

test('a wide drawing opens whole on a phone, which says how to read its verbs', async ({
  candidate: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openRoom(page);
  await openBoard(page);
  await type(page, 'browser -> gateway -> orders -> kafka -> worker -> search');
  for (const part of ['postgres', 'redis', 'billing', 'mailer', 'reports', 's3'])
    await type(page, `orders -> ${part}`);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(node(page, 'browser')).toBeInViewport({ ratio: 0.99 });
  await expect(node(page, 'worker')).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByText('Pinch to zoom, or press Tidy up.')).toBeVisible();
  await expect(page.getByText('Zoom in to read the verbs.')).toBeHidden();
  expect(await findings(page)).toEqual([]);
  const arrange = page.getByRole('button', { name: 'Arrange for this screen' });
  const lowest = await page
    .locator('.react-flow__node-part')
    .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)));
  const offer = await arrange.boundingBox();
  expect((offer?.y ?? 0) - lowest, 'right below the drawing').toBeGreaterThan(0);
  expect((offer?.y ?? 0) - lowest, 'right below the drawing').toBeLessThan(30);
  expect(offer?.height, 'large enough for a finger').toBeGreaterThanOrEqual(44);
  await arrange.click();
  await expect(arrange).toHaveCount(0);
  const widthOf = async () => (await node(page, 'orders').boundingBox())?.width;
  await expect.poll(widthOf, 'it can be read').toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(arrange, 'the places of the wide screen are back').toBeVisible();
});

test('a double-click on an empty place makes a part there, which is named next', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'orders');
  const area = await page.locator('.board').boundingBox();
  if (!area) throw new Error('the drawing is not in sight');
  const [x, y] = [area.x + area.width / 2, area.y + area.height - 120];
  await page.mouse.dblclick(x, y);
  await page.keyboard.type('queue jobs');
  await page.keyboard.press('Enter');
  await expect(node(page, 'queue jobs')).toHaveAccessibleName('Queue: queue jobs');
  const made = await node(page, 'queue jobs').boundingBox();
  if (!made) throw new Error('the part is not in sight');
  expect(Math.abs(made.x + made.width / 2 - x)).toBeLessThan(3);
  expect(Math.abs(made.y + made.height / 2 - y)).toBeLessThan(3);
  const orders = await node(page, 'orders').boundingBox();
  await page.mouse.dblclick(area.x + 8, y);
  await page.keyboard.type('redis');
  await page.keyboard.press('Enter');
  await expect(node(page, 'redis'), 'whole, although its middle was near the edge').toBeInViewport({
    ratio: 1,
  });
  expect(await node(page, 'orders').boundingBox(), 'and the view stays').toEqual(orders);
});

test('keys that mean nothing to the room still act on the board after text beside it was selected', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'app -> api');
  await node(page, 'api').click();
  await page.getByText('No AI model is set up here').selectText();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null,
  );
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => String(getSelection()))).toContain('No AI model');
  await page.keyboard.press('Delete');
  await expect(node(page, 'api')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(node(page, 'api')).toBeVisible();
});

test('several rows of the list are chosen by Shift and arrows, and said', async ({ candidate: page }) => {
  await openRoom(page);
  await openBoard(page);
  for (const text of ['client', 'service', 'cache']) await type(page, text);
  await page.getByRole('button', { name: 'List' }).click();
  const rows = page.locator('[data-row]');
  await rows.first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(rows.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(rows.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').getByText('Chosen: Client and Service.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Space');
  await expect(rows.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Space');
  await expect(rows.nth(1)).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('e');
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
});

test('a new part is named at once, no letter names another, and the keys of the board are listed', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  await type(page, 'booking service');
  await node(page, 'booking service').click();
  await page.keyboard.press('r');
  const name = page.locator('.board-in-place');
  await expect(name).toHaveCount(0);
  await page.getByRole('button', { name: 'Part', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cache' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Esc keeps "Cache"\.$/);
  await expect(page.getByText('Esc keeps "Cache".'), 'beside the drawing, not over it').toBeVisible();
  await page.keyboard.type('edge cache');
  await page.keyboard.press('Enter');
  await expect(node(page, 'edge cache'), 'the keys go on at the new part').toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByText('Choose the part that edge cache connects to.')).toBeVisible();
  await page.keyboard.press('Escape');
  const large = page.getByRole('button', { name: 'Restore board' });
  await node(page, 'booking service').click();
  await page.keyboard.press('m');
  await expect(large).toBeVisible();
  await page.keyboard.press('m');
  await expect(large).toHaveCount(0);
  await page.locator('h1').focus();
  await page.keyboard.press('m');
  await expect(large, 'M acts only on the board').toHaveCount(0);
  await node(page, 'booking service').click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys of the board' });
  await expect(keys).toBeVisible();
  expect(await findings(page), 'while the keys are listed').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(node(page, 'booking service')).toBeFocused();
});
