import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { largeBoard, read } from '#testing/boards.ts';
import {
  type Board,
  type BoardChange,
  changedBoard,
  EMPTY_BOARD,
  MAX_COORDINATE,
  MAX_EDGES,
  MAX_NODES,
} from './board.ts';
import { uniqueNames } from './board-text.ts';
import { BoxIndex } from './box-index.ts';
import { toSvg } from './export-drawing.ts';
import {
  areOver,
  type Box,
  boxOf,
  groupBoxes,
  labelSize,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  type Place,
  piecesOf,
  withMargin,
} from './geometry.ts';
import { drawnLabel, LARGEST_GROWTH, mostGrowth, timesAsLarge, writtenAt } from './labels.ts';
import { directRoute, edgeRoutes, type Route } from './routes.ts';

const PARTS = 'graph LR\n a[Client]\n b[Cache]\n c[Store]\n';

it('leads a connection around a part that stands in its way', () => {
  const board = changedBoard(read(`${PARTS} a --> c`), placed([0, 0], [0, 120], [0, 240]));
  expect(onlyRoute(board).points.length).toBeGreaterThan(2);
  const aside = changedBoard(board, { do: 'move', places: [{ id: 'e2', x: 400, y: 120 }] });
  expect(onlyRoute(aside).points).toEqual([
    { x: NODE_WIDTH / 2, y: NODE_HEIGHT },
    { x: NODE_WIDTH / 2, y: 240 },
  ]);
});

it('leads a straight line between two parts of which one was dragged a little lower', () => {
  const board = changedBoard(read(`${PARTS} a --> b`), placed([0, 0], [300, 18], [0, 400]));
  const [start, end] = onlyRoute(board).points;
  expect(start?.y).toBe(end?.y);
});

it('exports a drawing with room for a line that leads around its parts', () => {
  const board = changedBoard(read(`${PARTS} a --> c`), placed([0, 0], [0, 120], [0, 240]));
  const straight = changedBoard(board, { do: 'move', places: [{ id: 'e2', x: 0, y: 480 }] });
  expect(toSvg(board).width).toBeGreaterThan(toSvg(straight).width);
});

/** Parts in the cells of a grid, each slightly off its place, and some connections among them. */
const boards = fc
  .record({
    cells: fc.uniqueArray(fc.record({ column: fc.nat(4), row: fc.nat(4), aside: fc.nat(20) }), {
      minLength: 2,
      maxLength: 10,
      selector: ({ column, row }) => `${column} ${row}`,
    }),
    ends: fc.array(
      fc.tuple(
        fc.nat(9),
        fc.nat(9),
        fc.constantFrom('calls', 'consumes', 'looks up sockets', 'forwards messages to'),
      ),
      { minLength: 1, maxLength: 14 },
    ),
  })
  .map(({ cells, ends }) => {
    const nodes = cells.map(({ column, row, aside }, at): BoardChange => {
      const part = { id: `n${at}`, kind: 'service' as const, name: `part ${at}`, note: '', group: null };
      return { do: 'put_node', node: { ...part, x: column * 240 + aside, y: row * 110 + aside } };
    });
    const edges = ends.flatMap(([one, other, words], at): BoardChange[] => {
      const [from, to] = [one % cells.length, other % cells.length];
      if (from === to) return [];
      const verb = { id: `e${at}`, verb: words, sync: true, note: '' };
      return [{ do: 'put_edge', edge: { ...verb, from: `n${from}`, to: `n${to}` } }];
    });
    return changedBoard(EMPTY_BOARD, ...nodes, ...edges);
  });

it('leads every connection from border to border, in horizontal and vertical pieces, behind no part', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const routes = edgeRoutes(board);
      for (const { id, from, to } of board.edges.values()) {
        const points = routes.get(id)?.points ?? [];
        expect(points.slice(1).every(({ x, y }, at) => x === points[at]?.x || y === points[at]?.y)).toBe(
          true,
        );
        expect(isOnBorder(boxNamed(board, from), points[0])).toBe(true);
        expect(isOnBorder(boxNamed(board, to), points.at(-1))).toBe(true);
        const behind = [...board.nodes.values()].filter((node) =>
          piecesOf(points).some((piece) => areOver(nodeBox(node), boxOf(piece))),
        );
        expect(behind.map(({ name }) => name)).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

it('writes every verb that it does not leave out where no part hides it and no other verb cuts it, however long it is', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const written = [...edgeRoutes(board).values()].filter(({ growth }) => growth > 0);
      const labels = written.map(drawnLabel);
      const hidden = labels.filter(
        (label, at) =>
          [...board.nodes.values()].some((node) => areOver(nodeBox(node), label)) ||
          labels.slice(at + 1).some((other) => areOver(other, label)),
      );
      expect(hidden).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('writes a verb on its own line, or touching it, and never as near to another; it leaves out the others', () => {
  let [written, leftOut] = [0, 0];
  fc.assert(
    fc.property(boards, (board) => {
      const routes = [...edgeRoutes(board).values()];
      for (const route of routes) {
        if (route.growth === 0) {
          leftOut += 1;
          continue;
        }
        written += 1;
        const away = awayFrom(route.label, route);
        // Beside its line, a verb leaves a gap of 6 px at most.
        expect(away).toBeLessThanOrEqual(6.01);
        for (const other of routes) {
          if (other === route) continue;
          expect(piecesAround(other).some((piece) => areOver(piece, route.label))).toBe(false);
          expect(awayFrom(route.label, other)).toBeGreaterThan(away);
        }
      }
    }),
    { numRuns: 100 },
  );
  expect(leftOut).toBeLessThan(written / 4);
});

it('leaves a mark, to be seen in a file too, on the line of a verb that no place has room for', () => {
  const board = changedBoard(
    read(`${PARTS} a -->|acknowledgements| b`),
    placed([0, 0], [NODE_WIDTH + 76, 0], [0, 300]),
  );
  const route = onlyRoute(board);
  expect(route.growth).toBe(0);
  expect(drawnLabel(route).lines).toEqual([]);
  expect(awayFrom(drawnLabel(route), route)).toBe(0);
  const { svg } = toSvg(board);
  expect(svg.match(/<circle/g), 'one on the line, one at its sentence below').toHaveLength(2);
  expect(svg).not.toContain('>acknowledgements</text>');
  const names = [...uniqueNames(board).values()];
  expect(svg).toContain(`>${names[0]} acknowledgements ${names[1]}, sync</text>`);
});

it('enlarges verbs in an overview until they would meet a part or each other', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const labels = [...edgeRoutes(board).values()]
        .filter(({ growth }) => growth > 0)
        .map(({ label, growth }) => timesAsLarge(label, growth));
      const hidden = labels.filter(
        (label, at) =>
          [...board.nodes.values()].some((node) => areOver(nodeBox(node), label)) ||
          labels.slice(at + 1).some((other) => areOver(other, label)),
      );
      expect(hidden).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('writes a verb in two lines, enlarged further and covering nothing, where one line has no more room', () => {
  let folds = 0;
  fc.assert(
    fc.property(boards, (board) => {
      const routes = [...edgeRoutes(board).values()];
      const parts = [...board.nodes.values()].map(nodeBox);
      for (const [at, route] of routes.entries()) {
        const { growth, folded } = route;
        if (!folded) continue;
        folds += 1;
        expect(folded.growth).toBeGreaterThan(growth);
        const others = routes.toSpliced(at, 1);
        const drawn = others
          .filter((other) => other.growth > 0)
          .map((other) => timesAsLarge(writtenAt(other, mostGrowth(other)), mostGrowth(other)));
        const box = timesAsLarge(folded.label, folded.growth);
        const around = [...parts, ...drawn, ...others.flatMap(piecesAround)];
        expect(around.filter((other) => areOver(other, box))).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
  expect(folds).toBeGreaterThan(0);
});

it('writes a long verb in two lines where one is wider than the gap', () => {
  const board = changedBoard(
    read(`${PARTS} a -->|looks up sockets| b`),
    placed([0, 0], [NODE_WIDTH + 96, 0], [0, 300]),
  );
  expect(onlyRoute(board).label.lines).toEqual(['looks up', 'sockets']);
});

it('writes a verb in three lines where two are wider than the gap', () => {
  const board = changedBoard(
    read(`${PARTS} a -->|publishes click events| b`),
    placed([0, 0], [NODE_WIDTH + 90, 0], [0, 300]),
  );
  expect(onlyRoute(board).label.lines).toEqual(['publishes', 'click', 'events']);
});

it.each([
  ['beside', [300, 0]],
  ['below', [0, 160]],
] as const)(
  'leads two connections of a part and one %s it as straight lines on both sides of the middle',
  (_, at) => {
    const board = changedBoard(
      read(`${PARTS} a -->|asks| b\n b -->|answers| a`),
      placed([0, 0], [...at], [600, 600]),
    );
    const middles = [...edgeRoutes(board).values()].map(({ points }) => {
      expect(points).toHaveLength(2);
      const [start] = points;
      return at[0] > 0 ? (start?.y ?? 0) - NODE_HEIGHT / 2 : (start?.x ?? 0) - NODE_WIDTH / 2;
    });
    expect(middles.reduce((sum, each) => sum + each, 0)).toBe(0);
    expect(Math.abs(middles[0] ?? 0)).toBeGreaterThanOrEqual(12);
  },
);

it('leads no two connections upon each other', () => {
  const both = read(`${PARTS} a -->|reads| b\n a -->|writes| b\n b -->|answers| a`);
  const board = changedBoard(both, placed([0, 0], [300, 0], [0, 300]));
  const lines = [...edgeRoutes(board).values()].map(({ points }) => piecesOf(points));
  for (const [at, line] of lines.entries())
    for (const other of lines.slice(at + 1))
      for (const one of line)
        for (const two of other)
          expect(
            one.across === two.across && one.at === two.at && one.low < two.high && two.low < one.high,
          ).toBe(false);
});

it.each([
  ['alone', ''],
  ['between others', ' a -->|reads| c\n a -.->|publishes| d\n'],
])('writes the verbs of two connections of the same parts beside each other, %s', (_, others) => {
  const board = changedBoard(
    read(`${PARTS} d[Queue]\n${others} a -->|writes| b\n a -->|reads| b\n`),
    placed([200, 0], [200, 112], [0, 112], [400, 112]),
  );
  const [one, other] = [...board.edges.values()].slice(-2).map(({ id }) => edgeRoutes(board).get(id)?.label);
  if (!one || !other) throw new Error('two verbs are drawn');
  expect(areOver(one, other)).toBe(false);
});

it.each([76, 104])('leaves an arrow head to be seen where a verb stands between parts %i apart', (gap) => {
  const board = changedBoard(
    read(`${PARTS} a -->|consumes| b`),
    placed([0, 0], [NODE_WIDTH + gap, 0], [0, 300]),
  );
  const { label } = onlyRoute(board);
  const head = { x: NODE_WIDTH + gap - 10, y: NODE_HEIGHT / 2 - 3, width: 10, height: 6 };
  expect(areOver(label, head)).toBe(false);
});

it('writes every verb on its own line where there is room, and on no other', () => {
  const board = changedBoard(
    read(`${PARTS} d[Queue]\n a -->|reads| c\n a -->|writes| d\n b -->|publishes| d\n a -->|calls| b`),
    placed([0, 0], [0, 144], [0, 288], [260, 288]),
  );
  const routes = [...edgeRoutes(board).values()];
  const isOn = ({ points }: Route, { label }: Route) =>
    piecesOf(points).some((piece) => areOver(withMargin(boxOf(piece), 1), label));
  expect(routes.map((route) => routes.filter((line) => isOn(line, route)))).toEqual(
    routes.map((route) => [route]),
  );
});

it('leaves no verb out while there is a free place on its own line', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const routes = [...edgeRoutes(board).values()];
      const parts = [...board.nodes.values()].map(nodeBox);
      for (const route of routes) {
        if (route.growth > 0) continue;
        const others = routes.filter((each) => each !== route);
        const taken = [...parts, ...others.map(drawnLabel), ...others.flatMap(piecesAround)];
        expect(freeOn(route, taken)).toBeUndefined();
      }
    }),
    { numRuns: 60 },
  );
});

it('enlarges verbs in an overview until they would meet the line of another', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const routes = [...edgeRoutes(board).values()];
      const cut = routes.filter(({ label, growth }, at) =>
        routes
          .toSpliced(at, 1)
          .flatMap(piecesAround)
          .some((line) => areOver(line, timesAsLarge(label, growth)) && !areOver(line, label)),
      );
      expect(cut).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it.each([60, 84, 110, 140])(
  'leaves the head of an arrow of %i pixels to be seen beside its verb',
  (length) => {
    const high = changedBoard(
      read(`${PARTS} a -->|writes| b`),
      placed([0, 0], [0, NODE_HEIGHT + length], [900, 0]),
    );
    const wide = changedBoard(high, { do: 'move', places: [{ id: 'e2', x: NODE_WIDTH + length, y: 0 }] });
    for (const board of [high, wide]) {
      const route = onlyRoute(board);
      const { x = 0, y = 0 } = route.points.at(-1) ?? {};
      const tip =
        board === high ? { x, y: y - 12, width: 0, height: 12 } : { x: x - 12, y, width: 12, height: 0 };
      const times = mostGrowth(route);
      expect(areOver(tip, timesAsLarge(writtenAt(route, times), times))).toBe(false);
    }
  },
);

it('writes a verb beside its line in the gap of two parts, not beyond the line of another', () => {
  const board = changedBoard(
    read(`${PARTS} d[Payment]\n a -->|writes orders| b\n a -->|emits| c\n a -->|calls| d`),
    placed([0, 0], [220, 0], [440, 0], [660, 0]),
  );
  const [first] = edgeRoutes(board).values();
  if (!first) throw new Error('nothing is connected');
  const { label } = first;
  expect(label.lines).toEqual(['writes', 'orders']);
  expect(label.x).toBeGreaterThanOrEqual(NODE_WIDTH);
  expect(label.x + label.width).toBeLessThanOrEqual(220);
});

it('draws a line to a part that is dragged, wherever that is', () => {
  const box = fc.record({ x: fc.integer({ min: -600, max: 600 }), y: fc.integer({ min: -600, max: 600 }) });
  fc.assert(
    fc.property(box, (place) => {
      const [from, to] = [nodeBox({ x: 0, y: 0 }), nodeBox(place)];
      const { points } = directRoute(from, to, 'calls');
      expect([isOnBorder(from, points[0]), isOnBorder(to, points.at(-1))]).toEqual([true, true]);
    }),
  );
});

const piecesAround = ({ points }: Route) => piecesOf(points).map((piece) => withMargin(boxOf(piece), 1));

function awayFrom({ x, y, width, height }: Box, { points }: Route): number {
  const away = piecesOf(points)
    .map(boxOf)
    .map((piece) => {
      const across = Math.max(piece.x - x - width, 0, x - piece.x - piece.width);
      return Math.hypot(across, Math.max(piece.y - y - height, 0, y - piece.y - piece.height));
    });
  return Math.min(...away);
}

/** A free stretch on a route's own line, long enough for its verb enlarged, and for the distance of places tried. */
function freeOn({ points, label }: Route, taken: readonly Box[]): Box | undefined {
  const { width, height } = labelSize([label.lines.join(' ')]);
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const head = { x: end.x - 12, y: end.y - 12, width: 24, height: 24 };
  return piecesOf(points)
    .flatMap(({ across, at, low, high }) => {
      const step = Math.max(30, (high - low) / 12);
      const [wide, tall] = [width * 1.3 + (across ? step : 0), height * 1.3 + (across ? 0 : step)];
      const count = Math.max(0, Math.floor((high - low - (across ? wide : tall)) / 5));
      return Array.from({ length: count }, (_, number): Box => {
        const from = low + number * 5;
        return across
          ? { x: from, y: at - tall / 2, width: wide, height: tall }
          : { x: at - wide / 2, y: from, width: wide, height: tall };
      });
    })
    .find((box) => ![head, ...taken].some((other) => areOver(other, box)));
}

function onlyRoute(board: Board): Route {
  const [route] = edgeRoutes(board).values();
  if (!route) throw new Error('nothing is connected');
  return route;
}

function boxNamed(board: Board, id: string): Box {
  const node = board.nodes.get(id);
  if (!node) throw new Error(`no part ${id}`);
  return nodeBox(node);
}

function isOnBorder({ x, y, width, height }: Box, place: Place | undefined): boolean {
  if (!place || place.x < x || place.x > x + width || place.y < y || place.y > y + height) return false;
  return place.x === x || place.x === x + width || place.y === y || place.y === y + height;
}

function placed(...at: [number, number][]): BoardChange {
  return { do: 'move', places: at.map(([x, y], index) => ({ id: `e${index + 1}`, x, y })) };
}

it('a new part and its line leave all other lines and their verbs as they were', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const before = edgeRoutes(board);
      const [first] = board.nodes.values();
      if (!first) return;
      const right = Math.max(...[...board.nodes.values()].map(({ x }) => x)) + 500;
      const after = changedBoard(
        board,
        { do: 'put_node', node: { ...first, id: 'new', x: right, y: 4_000 } },
        {
          do: 'put_edge',
          edge: { id: 'line', from: 'new', to: first.id, verb: 'calls', sync: true, note: '' },
        },
      );
      const routes = edgeRoutes(after);
      for (const [id, { points }] of before) expect(routes.get(id)?.points).toEqual(points);
    }),
    { numRuns: 30 },
  );
});

it('draws a board that is opened again as it was, whatever was drawn, moved and taken back in between', () => {
  fc.assert(
    fc.property(
      boards,
      fc.array(fc.tuple(fc.nat(9), fc.nat(600), fc.nat(400)), { maxLength: 4 }),
      (board, moves) => {
        let drawn = board;
        const steps = [...board.nodes.keys()];
        for (const [at, x, y] of moves) {
          drawn = changedBoard(drawn, { do: 'move', places: [{ id: steps[at % steps.length] ?? '', x, y }] });
          edgeRoutes(drawn);
        }
        const ends = { nodes: [...drawn.nodes].reverse(), edges: [...drawn.edges].reverse() };
        const opened = { ...drawn, nodes: new Map(ends.nodes), edges: new Map(ends.edges) };
        expect(new Map([...edgeRoutes(opened)].sort())).toEqual(new Map([...edgeRoutes(drawn)].sort()));
      },
    ),
    { numRuns: 40 },
  );
});

it('writes a verb to the right of a short line downwards, so that the line and its head are seen', () => {
  const board = changedBoard(
    read('graph LR\n a[Orders] -->|publishes to| b[Kafka]'),
    placed([0, 0], [0, NODE_HEIGHT + 54]),
  );
  const route = onlyRoute(board);
  const times = mostGrowth(route);
  expect(times, 'it can be enlarged as names are').toBe(LARGEST_GROWTH);
  const words = timesAsLarge(writtenAt(route, times), times);
  expect(words.x).toBeGreaterThan(NODE_WIDTH / 2);
  expect(words.y + words.height / 2, 'in the middle of the gap').toBeCloseTo(NODE_HEIGHT + 27);
});

it('writes a verb beside an upright line that is too crowded to hold it', () => {
  const board = changedBoard(
    read('graph LR\n a\n b\n c\n d\n a -->|publishes| d\n b -->|publishes| c\n d -->|publishes| a'),
    placed([248, 110], [0, 0], [0, 220], [248, 0]),
  );
  expect([...edgeRoutes(board).values()].filter(({ growth }) => growth === 0)).toEqual([]);
});

it('writes a verb beside the border of a group that its line crosses, not on it', () => {
  const drawn = read(
    'graph LR\n a[Client] -->|opens a socket| c[Gateway]\n subgraph zone [Zone 1]\n c\n end',
  );
  const [client, gateway] = ['Client', 'Gateway'].map(
    (name) => [...drawn.nodes.values()].find((node) => node.name === name)?.id ?? '',
  );
  for (const y of [130, 160, 220]) {
    const places = [
      { id: client ?? '', x: 0, y: 0 },
      { id: gateway ?? '', x: 0, y },
    ];
    const board = changedBoard(drawn, { do: 'move', places });
    const [box] = groupBoxes(board).values();
    const { label } = onlyRoute(board);
    const isInside = box && label.y > box.y && label.y + label.height < box.y + box.height;
    expect([y, isInside || (box && label.y + label.height < box.y)]).toEqual([y, true]);
  }
});

it('leads a line around a group that it does not belong to, and past the titles of groups', () => {
  const drawn = read('graph LR\n a[Client] --> c[Store]\n subgraph zone [Zone 1]\n d[Redis]\n end');
  const xs: Record<string, number> = { Client: 0, Redis: 300, Store: 600 };
  const places = [...drawn.nodes.values()].map(({ id, name }) => {
    return { id, x: xs[name] ?? 0, y: name === 'Redis' ? 40 : 0 };
  });
  const inWay = changedBoard(drawn, { do: 'move', places });
  const [box] = groupBoxes(inWay).values();
  if (!box) throw new Error('no group is drawn');
  const pieces = piecesOf(onlyRoute(inWay).points).map((piece) => withMargin(boxOf(piece), 1));
  expect(pieces.some((piece) => areOver(piece, box))).toBe(false);
});

it.each([
  ['in rows', (at: number) => ({ x: (at % 14) * 260, y: Math.floor(at / 14) * 110 })],
  [
    'as far apart as can be',
    (at: number) => ({ x: ((at % 2) * 2 - 1) * MAX_COORDINATE, y: ((at % 3) - 1) * MAX_COORDINATE }),
  ],
])('draws the largest board with all parts %s without a long search', (_, placeOf) => {
  const places = Array.from({ length: MAX_NODES }, (__, at) => ({ id: `n${at}`, ...placeOf(at) }));
  const over = BoxIndex.prototype.over;
  let looked = 0;
  const spy = vi.spyOn(BoxIndex.prototype, 'over').mockImplementation(function (this: BoxIndex, box) {
    const before = this.looked;
    const found = over.call(this, box);
    looked += this.looked - before;
    return found;
  });
  onTestFinished(() => spy.mockRestore());
  const board = changedBoard(largeBoard(MAX_NODES, MAX_EDGES), { do: 'move', places });
  expect(edgeRoutes(board).size).toBe(MAX_EDGES);
  expect(looked).toBeLessThan(8_000_000);
});
