import { expect, it } from 'vitest';
import { changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import { boardBox, groupBoxes, nodeBox } from '#shared/board/geometry.ts';
import { importDrawing } from '#shared/board/import-drawing.ts';
import { tidyUp } from './places.ts';

const SOURCE = `graph LR
  subgraph eu [EU region]
    api[API] --> db[(Orders)]
    subgraph zone [Zone a]
      cache[(Cache)]
    end
  end
  web[Client] --> api
  api --> queue[(Queue)]
  api --> cache
  worker[Worker] --> queue
  worker --> db`;

/** One service with what it reads and writes: seven parts beside each other, if each had its rank. */
const WIDE = `graph LR
  browser --> cdn --> gateway --> links
  browser --> gateway
  links -->|reads| redis[(redis)]
  links -->|writes| db[(links db)]
  links -->|publishes| clicks
  counter -->|consumes| clicks
  counter -->|writes| statistics[(statistics)]
  links -->|uploads| s3
  links -->|queries| search
  counter -->|indexes| search
  counter -->|calls| mail`;
const [DESKTOP, LAPTOP, PHONE] = [
  { width: 800, height: 540 },
  { width: 760, height: 350 },
  { width: 340, height: 420 },
];

const drawnFrom = (source: string) => {
  let ids = 0;
  return changedBoard(EMPTY_BOARD, ...importDrawing(source, () => `e${++ids}`));
};

it.each([
  ['a large window', DESKTOP, 0.8],
  ['a small laptop', LAPTOP, 0.75],
  ['a phone', PHONE, 0.6],
])('twelve tidied parts are all seen at once in %s, and their names can be read', async (_, pane, zoom) => {
  const board = drawnFrom(WIDE);
  const box = boardBox(changedBoard(board, await tidyUp(board, pane)));
  if (!box) throw new Error('nothing is drawn');
  expect(Math.min(pane.width / box.width, pane.height / box.height)).toBeGreaterThan(zoom);
});

it('tidying up what is tidy changes nothing', async () => {
  const board = drawnFrom(WIDE);
  const tidy = await tidyUp(board, LAPTOP);
  expect(await tidyUp(changedBoard(board, tidy), LAPTOP)).toEqual(tidy);
});

it.each([
  ['right', DESKTOP, 'x'],
  ['down', PHONE, 'y'],
] as const)('a small drawing follows its lines: %s, where it is seen larger', async (_, pane, axis) => {
  const board = drawnFrom('graph LR\n  app --> api --> db[(orders)]');
  const tidy = changedBoard(board, await tidyUp(board, pane));
  for (const { from, to } of tidy.edges.values())
    expect(tidy.nodes.get(from)?.[axis]).toBeLessThan(tidy.nodes.get(to)?.[axis] ?? 0);
});

it.each([DESKTOP, LAPTOP, PHONE])(
  'tidying up leaves every part inside its own groups and outside all others: %o',
  async (pane) => {
    const board = drawnFrom(SOURCE);
    const tidy = changedBoard(board, await tidyUp(board, pane));
    for (const [id, box] of groupBoxes(tidy)) {
      const isIn = (group: string | null): boolean =>
        group !== null && (group === id || isIn(tidy.groups.get(group)?.parent ?? null));
      for (const node of tidy.nodes.values()) {
        const { x, y, width, height } = nodeBox(node);
        const isOver =
          x < box.x + box.width && box.x < x + width && y < box.y + box.height && box.y < y + height;
        expect([node.name, isOver]).toEqual([node.name, isIn(node.group)]);
      }
    }
  },
);
