import type { Locator } from '@playwright/test';
import { areOver } from '#shared/board/geometry.ts';
import { findings } from './support/accessible.ts';
import { node, openBoard, openRoom, type } from './support/board.ts';
import { expect, test } from './support/fixtures.ts';
import { endForResults } from './support/journey.ts';

test('a line that is typed draws chains, notes and parts that are known, offers their names and says what it refuses', async ({
  candidate: page,
}) => {
  await openRoom(page);
  await openBoard(page);
  const entry = page.getByRole('combobox', { name: 'Add a part or a connection' });
  const said = page.getByRole('status').filter({ visible: true });
  const lines = page.locator('.react-flow__edge');
  await type(page, 'fans, web -> api gateway -> booking service -> redis: holds seats');
  await expect(lines).toHaveCount(4);
  await expect(said.getByText('booking service to redis.')).toBeVisible();
  await expect(node(page, 'fans')).toHaveAccessibleName('Client: fans');
  await entry.fill('booking');
  await expect(page.locator('form option')).toHaveAttribute('value', 'booking service');
  await type(page, 'booking -> postgres');
  await expect(lines).toHaveCount(5);
  await type(page, 'postgres: sharded by event');
  await expect(page.locator('.react-flow__node-part')).toHaveCount(6);
  const note = page.getByRole('group', { name: 'What is chosen' }).getByLabel('Note');
  await expect(note).toHaveValue('sharded by event');
  await expect(node(page, 'postgres')).toHaveAccessibleName('SQL store: postgres. Note: sharded by event');
  await expect(node(page, 'postgres').locator('.lucide-sticky-note')).toBeVisible();
  const long = 'booking -> kafka: publishes booking.confirmed';
  await type(page, long);
  await expect(said.getByText('A verb has at most 24 characters')).toBeVisible();
  await expect(entry, 'what was typed can be changed').toHaveValue(long);
  await expect(lines).toHaveCount(5);
  expect(await findings(page), 'after a line was refused').toEqual([]);
  await type(page, 'booking -> postgers: reads');
  await expect(said.getByText('Did you mean postgres?')).toBeVisible();
  expect(await findings(page), 'while a name is in doubt').toEqual([]);
  await entry.press('Enter');
  await expect(entry).toHaveValue('');
  await expect(said.getByText('Renamed “writes” to “reads”.')).toBeVisible();
  await expect(lines, 'what was typed replaces what was guessed').toHaveCount(5);
  await expect(page.locator('.react-flow__node-part')).toHaveCount(6);
  await type(page, 'postgers');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(said.getByText('Chose postgres.')).toBeVisible();
  await type(page, 'postgers');
  await entry.press('Shift+Enter');
  await expect(node(page, 'postgers')).toBeVisible();
  await type(page, 'Redis');
  await expect(said.getByText('redis is on the board already.')).toBeVisible();
  await expect(node(page, 'redis'), 'the one that stands is chosen').toHaveClass(/selected/);
  await entry.press('Shift+Enter');
  await expect(node(page, 'redis')).toHaveCount(2);
  await type(page, 'in data: postgres, postgers');
  await expect(said.getByText('Grouped postgres and postgers as data.')).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('region', { name: /^Parts/ }).getByText('sharded by event')).toBeVisible();
  await page.getByRole('button', { name: 'Close board' }).click();
  await endForResults(page);
  await expect(page.getByRole('list', { name: 'Notes on the board' })).toContainText(
    'postgres: sharded by event',
  );
});

test('what the board says covers neither its tools nor the drawing, and moves nothing, on a low laptop too', async ({
  candidate: page,
}) => {
  const drawing = page.locator('.board');
  const tidyUp = page.getByRole('button', { name: 'Tidy up' });
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await openRoom(page);
  await openBoard(page);
  for (const [width, height] of [
    [1440, 900],
    [1366, 657],
  ] as const) {
    await page.setViewportSize({ width, height });
    await type(page, `app ${height} -> postgres`);
    const words = page.getByText(`Connected app ${height} to postgres.`);
    await expect(words).toBeVisible();
    expect((await boxOf(words)).height, 'one line: keys have only the room beside it').toBeLessThan(20);
    const before = await boxOf(drawing);
    expect(areOver(await boxOf(words), before), `what was done, ${height} high`).toBe(false);
    await type(page, 'postgers -> redis');
    const refused = page.locator('[data-refused]');
    await expect(refused.getByRole('button', { name: 'Use it' })).toBeVisible();
    await tidyUp.click({ trial: true });
    expect(areOver(await boxOf(refused), await boxOf(tidyUp)), `the tools, ${height} high`).toBe(false);
    expect(areOver(await boxOf(refused), before), `the drawing, ${height} high`).toBe(false);
    expect(await boxOf(drawing)).toEqual(before);
    await page.keyboard.press('Escape');
  }
});
