import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { MAX_BOARD_CODE_BYTES } from '../../scripts/bench/board.ts';
import { chunksOf, gzippedBytes, LIVE_ROUTE, MAX_LIVE_BYTES } from '../../scripts/bench/first-visit.ts';
import { node, openBoard, openRoom, type } from './support/board.ts';
import { expect, test } from './support/fixtures.ts';

const CLIENT = join(PROJECT_ROOT, 'dist/client');

test('the room asks before it has loaded more code than it may', () => {
  const [bytes, list] = weighed(chunksOf(CLIENT, LIVE_ROUTE));
  expect(bytes, list).toBeLessThanOrEqual(MAX_LIVE_BYTES);
});

test('the board is drawn on before it has loaded more code than it may', async ({ candidate: page }) => {
  await openRoom(page);
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([^/]+\.js)$/.exec(request.url())?.[1];
    if (name) loaded.add(name);
  });
  // The screens on the way to the room have loaded some of the same code.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start answering' })).toBeVisible();
  const room = new Set([...loaded, ...chunksOf(CLIENT, 'room-later').keys()]);
  expect([...room].filter((name) => name.startsWith('board-panel-'))).toEqual([]);
  await openBoard(page);
  await type(page, 'app -> api');
  await expect(node(page, 'api')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const own = [...loaded].filter((name) => !room.has(name));
  expect(own.some((name) => name.startsWith('board-panel-'))).toBe(true);
  const [bytes, list] = weighed(new Map(own.map((name) => [name, gzippedBytes(CLIENT, name)])));
  expect(bytes, list).toBeLessThanOrEqual(MAX_BOARD_CODE_BYTES);
});

/** The bytes of all chunks, and a line for each. */
function weighed(chunks: ReadonlyMap<string, number>): [bytes: number, list: string] {
  const bytes = [...chunks.values()].reduce((sum, each) => sum + each, 0);
  return [bytes, [...chunks].map(([name, size]) => `${name} ${size}`).join('\n')];
}
