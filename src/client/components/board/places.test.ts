import { Position } from '@xyflow/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Board, changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import {
  areOver,
  boxOf,
  COLUMN,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  piecesOf,
  ROW,
  unionOf,
} from '#shared/board/geometry.ts';
import { importDrawing } from '#shared/board/import-drawing.ts';
import { edgeRoutes } from '#shared/board/routes.ts';
import { fittingZoom } from './in-sight.ts';
import { besideCovered, freePlace, grownPlace, placeAt } from './places.ts';
import { tidyUp } from './tidy-up.ts';

const BOARD = `graph LR
  browser --> cdn --> gateway --> links
  links -->|reads| redis[(redis)]
  links -->|writes| db[(links db)]
  counter -->|consumes| clicks`;
const [DESKTOP, LAPTOP, PHONE] = [
  { width: 800, height: 540 },
  { width: 760, height: 350 },
  { width: 340, height: 420 },
];

const drawnFrom = (source: string) => {
  let ids = 0;
  return changedBoard(EMPTY_BOARD, ...importDrawing(source, () => `e${++ids}`));
};

const named = (board: Board, name: string) => {
  const node = [...board.nodes.values()].find((each) => each.name === name);
  if (!node) throw new Error(`no part is named ${name}`);
  return node;
};

it('a new part stands beside the one that leads to it, and before the one that it leads to', () => {
  const board = drawnFrom('graph LR\n  app');
  const app = named(board, 'app');
  expect(placeAt(board, { from: app }, DESKTOP)).toEqual({ x: app.x + COLUMN, y: app.y });
  const right = { ...app, x: app.x + 2 * COLUMN };
  expect(placeAt({ ...board, nodes: new Map([[right.id, right]]) }, { to: right }, DESKTOP)).toEqual({
    x: app.x + COLUMN,
    y: app.y,
  });
});

it('a new part stands beside the one that leads to it also if that was dragged above all others', () => {
  const begun = drawnFrom('graph LR\n  app\n  redis');
  const places = ['app', 'redis'].map((name, at) => ({ id: named(begun, name).id, x: 0, y: 200 * (at - 1) }));
  const board = changedBoard(begun, { do: 'move', places });
  expect(placeAt(board, { from: named(board, 'app') }, DESKTOP)).toEqual({ x: COLUMN, y: -200 });
});

it.each([
  ['the last of its row', { x: 2 * COLUMN, y: 0 }, []],
  ['beside others', { x: COLUMN, y: ROW }, ['0 0', '1 0', '2 0', '2 1', '2 2', '0 1', '0 2']],
])(
  'a part that is added while another is chosen stands beside that one, also if it is %s',
  (_, chosen, taken) => {
    const cells = [...taken, `${chosen.x / COLUMN} ${chosen.y / ROW}`];
    const board = drawnFrom(`graph LR\n${cells.map((cell) => `  n${cell.replace(' ', '_')}`).join('\n')}`);
    const places = [...board.nodes.values()].map(({ id }, at) => {
      const [x = 0, y = 0] = (cells[at] ?? '').split(' ').map(Number);
      return { id, x: x * COLUMN, y: y * ROW };
    });
    const { x, y } = freePlace(changedBoard(board, { do: 'move', places }), chosen, DESKTOP);
    expect([Math.abs(x - chosen.x) <= COLUMN, Math.abs(y - chosen.y) <= ROW]).toEqual([true, true]);
  },
);

it.each([
  { width: 742, height: 230 },
  { width: 742, height: 292 },
])('parts that are added in a low pane use its width, so that all of them stay large', (pane) => {
  let board = drawnFrom('graph LR\n  app');
  let last = named(board, 'app');
  for (let at = 1; at < 12; at += 1) {
    last = { ...last, id: `p${at}`, ...freePlace(board, last, pane) };
    board = changedBoard(board, { do: 'put_node', node: last });
  }
  const box = unionOf([...board.nodes.values()].map(nodeBox));
  expect(fittingZoom(box, pane)).toBeGreaterThan(0.6);
});

it('a new part covers no line and no verb while there is a free place without', () => {
  const board = drawnFrom('graph LR\n  a -->|asks| b\n  c');
  const places = ['a', 'b', 'c'].map((name, at) => ({
    id: named(board, name).id,
    x: [0, 2 * COLUMN, 0][at] ?? 0,
    y: [0, 0, ROW][at] ?? 0,
  }));
  const drawn = changedBoard(board, { do: 'move', places });
  const place = freePlace(drawn, named(drawn, 'a'), DESKTOP);
  expect(place, 'the line leads through the cell beside it').not.toEqual({ x: COLUMN, y: 0 });
  const [route] = edgeRoutes(drawn).values();
  const pieces = piecesOf(route?.points ?? []).map(boxOf);
  expect(pieces.filter((piece) => areOver(piece, nodeBox(place)))).toEqual([]);
});

it.each([
  [Position.Bottom, { x: 82, y: 126 }, { x: 0, y: ROW }],
  [Position.Bottom, { x: 100, y: 400 }, { x: 0, y: 3 * ROW }],
  [Position.Left, { x: -64, y: 28 }, { x: -COLUMN, y: 0 }],
  [Position.Right, { x: 300, y: 20 }, { x: COLUMN, y: 0 }],
  [Position.Right, { x: 300, y: 160 }, { x: COLUMN, y: ROW }],
  [Position.Top, { x: 60, y: -30 }, { x: 0, y: -ROW }],
])('a part that is dragged out of the %s dot stands on that side, in line', (side, at, place) => {
  const board = drawnFrom('graph LR\n  app');
  const app = { ...named(board, 'app'), x: 0, y: 0 };
  expect(grownPlace({ ...board, nodes: new Map([[app.id, app]]) }, app, side, at, DESKTOP)).toEqual(place);
});

it('the copy of a part covers no line while there is a free place beside it without', () => {
  const begun = drawnFrom('graph LR\n  a --> b\n  a --> c');
  const at = { a: [0, 0], b: [2 * COLUMN, 0], c: [0, 2 * ROW] };
  const places = Object.entries(at).map(([name, [x = 0, y = 0]]) => ({ id: named(begun, name).id, x, y }));
  const board = changedBoard(begun, { do: 'move', places });
  const copy = { ...named(board, 'a'), id: 'copy' };
  const [place] = besideCovered(
    changedBoard(board, { do: 'put_node', node: copy }),
    new Set([copy.id]),
    DESKTOP,
  );
  if (!place) throw new Error('the copy covers the part');
  const lines = [...edgeRoutes(board).values()].flatMap(({ points }) => piecesOf(points).map(boxOf));
  expect(lines.filter((line) => areOver(nodeBox(place), line))).toEqual([]);
});

it('a part that is dropped on another stands beside it where the pointer is nearest', () => {
  const board = drawnFrom('graph LR\n  app --> api');
  const [app, api] = [named(board, 'app'), named(board, 'api')];
  const drawn = changedBoard(
    board,
    { do: 'move', places: [{ id: app.id, x: 0, y: 0 }] },
    { do: 'move', places: [{ id: api.id, x: COLUMN, y: 0 }] },
  );
  const above = { x: COLUMN + NODE_WIDTH / 2, y: 10 };
  expect(grownPlace(drawn, named(drawn, 'app'), 'right', above, DESKTOP).y).toBeLessThan(0);
});

it('parts that are dragged to the same place one after the other never cover each other', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(Position)), { maxLength: 24 }), (sides) => {
      let board = drawnFrom('graph LR\n  app');
      const app = named(board, 'app');
      for (const [at, side] of sides.entries()) {
        const place = grownPlace(board, app, side, { x: app.x + 80, y: app.y + 90 }, DESKTOP);
        board = changedBoard(board, { do: 'put_node', node: { ...app, id: `p${at}`, ...place } });
      }
      expect(isCovering(board)).toBe(false);
    }),
  );
});

function isCovering({ nodes }: Board): boolean {
  const places = [...nodes.values()];
  return places.some((one, at) =>
    places
      .slice(at + 1)
      .some((two) => Math.abs(one.x - two.x) < NODE_WIDTH && Math.abs(one.y - two.y) < NODE_HEIGHT),
  );
}

it('parts that are typed one connection after the other never cover each other', () => {
  const ends = fc.array(fc.tuple(fc.nat(30), fc.boolean()), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(ends, fc.constantFrom(DESKTOP, LAPTOP, PHONE), (steps, pane) => {
      let board = drawnFrom('graph LR\n  app');
      for (const [at, [end, isAfter]] of steps.entries()) {
        const known = [...board.nodes.values()][end % board.nodes.size];
        if (!known) throw new Error('nothing is drawn');
        const place = placeAt(board, isAfter ? { from: known } : { to: known }, pane);
        board = changedBoard(board, { do: 'put_node', node: { ...known, id: `p${at}`, ...place } });
      }
      expect(isCovering(board)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

it('a typed part stands in a column and a row that are there already', async () => {
  const board = drawnFrom(BOARD);
  const tidy = changedBoard(board, await tidyUp(board, DESKTOP));
  const others = [...tidy.nodes.values()];
  for (const from of others) {
    const { x, y } = placeAt(tidy, { from }, DESKTOP);
    expect([others.some((each) => each.x === x) || others.some((each) => each.y === y), from.name]).toEqual([
      true,
      from.name,
    ]);
  }
});

it('a part that is dropped on another one stands beside it, on the side where it was dropped', () => {
  const board = drawnFrom('graph LR\n  app --> api --> redis');
  const [api, redis] = [named(board, 'api'), named(board, 'redis')];
  const dropped = { ...redis, x: api.x + 10, y: api.y + 30 };
  const drawn = { ...board, nodes: new Map([...board.nodes, [redis.id, dropped]]) };
  expect(besideCovered(drawn, new Set([redis.id]), DESKTOP)).toEqual([
    { id: redis.id, x: api.x, y: api.y + ROW },
  ]);
});

it('parts that are dropped anywhere never cover one that stands', () => {
  const board = drawnFrom(BOARD);
  const ids = [...board.nodes.keys()];
  const far = fc.integer({ min: -400, max: 1200 });
  fc.assert(
    fc.property(fc.subarray(ids, { minLength: 1, maxLength: 2 }), far, far, (moved, x, y) => {
      const places = moved.map((id, at) => ({ id, x: x + at * COLUMN, y }));
      const drawn = changedBoard(board, { do: 'move', places });
      const aside = besideCovered(drawn, new Set(moved), DESKTOP);
      const after = changedBoard(drawn, { do: 'move', places: aside });
      const all = [...after.nodes.values()];
      for (const one of all.filter(({ id }) => moved.includes(id)))
        expect(all.filter((each) => each !== one && areOver(nodeBox(each), nodeBox(one)))).toEqual([]);
    }),
  );
});
