import { join } from 'node:path';
import { PROJECT_ROOT } from '#server/root.ts';
import { MAX_BOARD_CODE_BYTES } from '../../scripts/bench/board.ts';
import { chunksOf, LIVE_ROUTE, MAX_LIVE_BYTES } from '../../scripts/bench/first-visit.ts';
import { node, openBoard, openRoom, type } from './support/board.ts';
import { expect, test } from './support/fixtures.ts';

const CLIENT = join(PROJECT_ROOT, 'dist/client');

test('the room asks before it has loaded more code than it may', () => {
  const [bytes, list] = weighed(chunksOf(CLIENT, LIVE_ROUTE));
  expect(bytes, list).toBeLessThanOrEqual(MAX_LIVE_BYTES);
});

test('the board is drawn on before it has loaded more code than it may', async ({ candidate: page }) => {
  await openRoom(page);
  let loaded = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([^/]+\.js)$/.exec(request.url())?.[1];
    if (name) loaded.add(name);
  });
  // The screens on the way to the room have loaded some of the same code.
  const enterAnew = async () => {
    loaded = new Set();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Start answering' })).toBeVisible();
  };
  const room = reachedFrom(LIVE_ROUTE, 'room-later', 'stage-later');
  const own = new Map([...reachedFrom('board-panel', 'board-divider')].filter(([name]) => !room.has(name)));
  const ofBoard = (names: ReadonlySet<string>) => [...names].filter((name) => own.has(name));
  await enterAnew();
  expect(ofBoard(loaded)).toEqual([]);
  await openBoard(page);
  await type(page, 'app -> api');
  await expect(node(page, 'api')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const withBoard = loaded;
  expect(ofBoard(withBoard).toSorted()).toEqual([...own.keys()].toSorted());
  // The rest is what the room loads without the board as well, some of it only after a while.
  await enterAnew();
  const unexplained = () => [...withBoard].filter((name) => !own.has(name) && !loaded.has(name));
  await expect.poll(unexplained).toEqual([]);
  const [bytes, list] = weighed(own);
  expect(bytes, list).toBeLessThanOrEqual(MAX_BOARD_CODE_BYTES);
});

/** What chunks of these names cannot do without. */
function reachedFrom(...names: string[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((name) => [...chunksOf(CLIENT, name)]));
}

/** The bytes of all chunks, and a line for each. */
function weighed(chunks: ReadonlyMap<string, number>): [bytes: number, list: string] {
  const bytes = [...chunks.values()].reduce((sum, each) => sum + each, 0);
  return [bytes, [...chunks].map(([name, size]) => `${name} ${size}`).join('\n')];
}
