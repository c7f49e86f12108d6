import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Board, changedBoard, EMPTY_BOARD } from '#shared/board/board.ts';
import {
  boardBox,
  COLUMN,
  crossings,
  groupBoxes,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  type Place,
  piecesOf,
  ROW,
} from '#shared/board/geometry.ts';
import { importDrawing } from '#shared/board/import-drawing.ts';
import { edgeRoutes } from '#shared/board/routes.ts';
import { flowOf } from './flow.ts';
import { roomFor } from './group-room.ts';
import { isAsPlaced, tidyUp } from './tidy-up.ts';

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

/** A service and what it reads and writes: by rank, seven parts would be side by side. */
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

it('sets columns alike far apart, although their verbs are not alike long', async () => {
  const drawn = drawnFrom(`graph LR
    browser -->|fetches from| cdn
    browser -->|calls| gateway
    gateway -->|routes| orders
    orders -->|queries| search
    orders -->|writes| postgres
    orders -->|reads| redis
    orders -->|publishes| kafka
    kafka -->|delivers to| worker
    worker -->|charges| stripe
    worker -->|writes receipts| s3`);
  const rows = [
    ['browser', 'cdn', 'search'],
    ['gateway', 'orders', 'postgres'],
    ['', 'redis', 'kafka'],
    ['', 'stripe', 'worker', 's3'],
  ];
  const places = [...drawn.nodes.values()].map(({ id, name }) => {
    const row = rows.findIndex((names) => names.includes(name));
    return { id, x: COLUMN * (rows[row]?.indexOf(name) ?? 0), y: ROW * row };
  });
  const board = changedBoard(drawn, { do: 'move', places });
  const tidied = changedBoard(board, await tidyUp(board, { width: 758, height: 398 }));
  const columns = [...new Set([...tidied.nodes.values()].map(({ x }) => x))].sort(
    (one, other) => one - other,
  );
  const gaps = columns.slice(1).map((x, at) => x - (columns[at] ?? 0) - NODE_WIDTH);
  expect(Math.max(...gaps) - Math.min(...gaps), `${gaps}`).toBeLessThanOrEqual(4);
});

it.each([
  ['a large window', DESKTOP, 0.8],
  ['a small laptop', LAPTOP, 0.75],
])('twelve tidied parts are all seen at once in %s, and their names can be read', async (_, pane, zoom) => {
  const board = drawnFrom(WIDE);
  const box = boardBox(changedBoard(board, await tidyUp(board, pane)));
  if (!box) throw new Error('nothing is drawn');
  expect(Math.min(pane.width / box.width, pane.height / box.height)).toBeGreaterThan(zoom);
});

it('twelve tidied parts on a phone take its width, large enough to be read, and lie below each other', async () => {
  const board = drawnFrom(WIDE);
  const box = boardBox(changedBoard(board, await tidyUp(board, PHONE)));
  if (!box) throw new Error('nothing is drawn');
  expect(PHONE.width / box.width).toBeGreaterThan(0.75);
});

it.each([
  ['right', DESKTOP, 'x'],
  ['down', PHONE, 'y'],
] as const)(
  'a tidy drawing leads %s from the client to the stores, though an answer leads back',
  async (_, pane, axis) => {
    const board = drawnFrom(`${WIDE}\n links -->|answers| gateway\n mail -->|notifies| browser`);
    const tidy = changedBoard(board, await tidyUp(board, pane));
    const at = (name: string) => named(tidy, name)[axis];
    expect(at('browser')).toBe(Math.min(...[...tidy.nodes.values()].map((node) => node[axis])));
    const back = flowOf(tidy).filter(
      ({ from, to }) => (tidy.nodes.get(from)?.[axis] ?? 0) > (tidy.nodes.get(to)?.[axis] ?? 0),
    );
    expect(back).toEqual([]);
  },
);

/** Videos from upload to playback: sixteen parts and twenty-two lines. */
const LARGE = `graph LR
  app[Creator app] -->|requests upload| gw[API gateway] -->|calls| up[Upload service]
  up -->|signs URL| raw[Raw S3]
  app -->|uploads parts| raw
  up -->|writes| meta[(Metadata)]
  raw -.->|announces| q[Kafka]
  split[Splitter] -->|consumes| q
  split -->|enqueues| jobs[SQS jobs]
  enc[Encoder worker] -->|polls| jobs
  enc -->|reads| raw
  enc -->|writes| out[Encoded S3]
  enc -.->|reports done| done[Orchestrator]
  done -->|updates| meta
  done -.->|publishes| q
  thumb[Thumbnail worker] -->|consumes| q
  thumb -->|writes| out
  cdn[CDN] -->|fetches| out
  viewer[Viewer app] -->|streams| cdn
  viewer -->|browses| gw -->|queries| search[Elasticsearch]
  idx[Indexer] -->|consumes| q
  idx -->|indexes| search`;

it.each([
  ['right', DESKTOP, 'x'],
  ['right', LAPTOP, 'x'],
  ['down', PHONE, 'y'],
] as const)(
  'sixteen tidied parts are read %s: clients first, hardly a line leading back',
  async (_, pane, axis) => {
    const board = drawnFrom(LARGE);
    const tidy = changedBoard(board, await tidyUp(board, pane));
    const parts = [...tidy.nodes.values()];
    const first = Math.min(...parts.map((node) => node[axis]));
    const clients = parts.filter(({ kind }) => kind === 'client');
    expect(clients.map((node) => node[axis])).toEqual(clients.map(() => first));
    const back = flowOf(tidy).filter(
      ({ from, to }) => (tidy.nodes.get(from)?.[axis] ?? 0) > (tidy.nodes.get(to)?.[axis] ?? 0),
    );
    expect(back.length).toBeLessThanOrEqual(2);
  },
);

it.each([
  ['on top on a phone', PHONE, 'y'],
  ['on the left on a desktop', DESKTOP, 'x'],
] as const)('a tidied drawing without a connection has its clients %s', async (_, pane, axis) => {
  const drawn = drawnFrom('graph LR\n api[API]\n db[(Orders)]\n web[Client]\n app[mobile app]\n mail');
  const spread = [...drawn.nodes.keys()].map((id, at) => ({ id, x: (at * 389) % 1400, y: (at * 251) % 900 }));
  const board = changedBoard(drawn, { do: 'move', places: spread });
  const tidy = changedBoard(board, await tidyUp(board, pane));
  const first = Math.min(...[...tidy.nodes.values()].map((node) => node[axis]));
  expect([named(tidy, 'Client')[axis], named(tidy, 'mobile app')[axis]]).toEqual([first, first]);
});

/** Twelve parts with verbs in the words of a candidate. */
const OWN_WORDS = `graph LR
  app[phone app] -->|loads page| cdn[CDN] -->|pulls assets| s3
  app -->|HTTPS| lb[load balancer]
  lb -->|round robin| api
  lb -->|queries| finder[search service] -->|full text| index[Search index]
  api -->|locks seat, TTL| redis[(redis)]
  api -->|writes order| db[(postgres)]
  api -.->|order placed| kafka
  kafka -.->|consumes| worker
  worker -->|stores receipt| s3
  worker -->|marks paid| db
  worker -->|updates| index
  api -->|charges card| provider[payment provider]`;

it.each([DESKTOP, LAPTOP])(
  'what was drawn is read from the upper left, with all of its verbs: %o',
  async (pane) => {
    const board = drawnFrom(OWN_WORDS);
    const tidy = changedBoard(board, await tidyUp(board, pane));
    const box = boardBox(tidy);
    expect(named(tidy, 'phone app')).toMatchObject({ x: box?.x, y: box?.y });
    expect([...edgeRoutes(tidy).values()].filter(({ growth }) => growth === 0)).toEqual([]);
    const back = flowOf(tidy).filter(
      ({ from, to }) => (tidy.nodes.get(from)?.x ?? 0) > (tidy.nodes.get(to)?.x ?? 0),
    );
    expect(back).toEqual([]);
  },
);

it('the way through a board has no circles, whatever is connected', () => {
  const ends = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(ends, (pairs) => {
      const board = drawnFrom(`graph LR\n${pairs.map(([from, to]) => ` p${from} --> p${to}`).join('\n')}`);
      let steps = flowOf(board);
      for (;;) {
        const left = steps.filter(({ to }) => steps.some(({ from }) => from === to));
        if (left.length === steps.length) break;
        steps = left;
      }
      expect(steps).toEqual([]);
    }),
  );
});

it.each([DESKTOP, LAPTOP, PHONE].flatMap((pane) => [WIDE, SOURCE].map((source) => ({ pane, source }))))(
  'tidying up what is tidy changes nothing: $pane',
  async ({ pane, source }) => {
    const board = drawnFrom(source);
    const moved = await tidyUp(board, pane);
    // As it is drawn: the groups make room for what was moved.
    const tidy = changedBoard(board, moved, ...roomFor(board, [moved]));
    expect(isAsPlaced(tidy, (await tidyUp(tidy, pane)).places)).toBe(true);
  },
);

it.each([
  ['half a row down', 'y', ROW / 2],
  ['half a row up', 'y', -ROW / 2],
  ['off its column', 'x', 0.4 * COLUMN],
] as const)('a part that was dragged %s stands in line with others again', async (_, axis, by) => {
  const board = drawnFrom(WIDE);
  const tidy = changedBoard(board, await tidyUp(board, LAPTOP));
  for (const name of ['links', 'cdn', 'mail', 'statistics']) {
    const { id, x, y } = named(tidy, name);
    const place = { id, x, y, [axis]: Math.round((axis === 'x' ? x : y) + by) };
    const dragged = changedBoard(tidy, { do: 'move', places: [place] });
    const after = changedBoard(dragged, await tidyUp(dragged, LAPTOP));
    const inLine = [...after.nodes.values()].filter((node) => node[axis] === named(after, name)[axis]);
    expect(inLine.length, name).toBeGreaterThan(1);
  }
});

it('a video service of seventeen parts is tidied up on a laptop with few lines that cross', async () => {
  const board = drawnFrom(`graph LR
  creator[Creator app] -->|requests upload| gw[API gateway] -->|calls| up[Upload service]
  up -->|signs URL| raw[Raw S3]
  creator -->|uploads parts| raw
  up -->|writes| meta[(Metadata DB)]
  raw -.->|announces| q[Kafka]
  q -.->|delivers to| enc[Encoder worker]
  enc -->|reads| raw
  enc -->|writes| out[Encoded S3]
  enc -.->|updates| meta
  q -.->|delivers to| thumb[Thumbnail worker] -->|writes| out
  viewer[Viewer app] -->|streams| cdn[CDN] -->|fetches| out
  viewer -->|browses| gw
  gw -->|queries| search[Elasticsearch]
  q -.->|delivers to| idx[Indexer] -->|indexes| search
  gw -->|reads| cache[(Redis)]
  viewer -.->|counts| q
  q -.->|delivers to| stats[Statistics worker] -->|writes| ch[(ClickHouse)]`);
  const tidy = changedBoard(board, await tidyUp(board, { width: 760, height: 398 }));
  const lines = [...edgeRoutes(tidy).values()].map(({ points }) => piecesOf(points));
  expect(crossings(lines)).toBeLessThanOrEqual(8);
});

it('tidying up straightens what was put a little aside, and leaves it there', async () => {
  const board = changedBoard(drawnFrom('graph LR\n  app --> api --> db[(orders)]'), {
    do: 'move',
    places: [0, 1, 2].map((at) => ({ id: `e${at + 1}`, x: at * 70, y: at * 126 })),
  });
  const tidy = changedBoard(board, await tidyUp(board, DESKTOP));
  const [xs, ys] = (['x', 'y'] as const).map((axis) => [...tidy.nodes.values()].map((node) => node[axis]));
  expect(Math.min(new Set(xs).size, new Set(ys).size)).toBe(1);
});

it.each([DESKTOP, LAPTOP])(
  'tidying up after one part was grouped leaves the columns of the others: %o',
  async (pane) => {
    const board = drawnFrom(WIDE);
    const tidy = changedBoard(board, await tidyUp(board, pane));
    const cache = named(tidy, 'redis');
    const grouped = changedBoard(
      tidy,
      { do: 'put_group', group: { id: 'zone', name: 'Zone 1', kind: 'zone', parent: null } },
      { do: 'put_node', node: { ...cache, group: 'zone' } },
    );
    const after = changedBoard(grouped, await tidyUp(grouped, pane));
    const order = (drawn: Board) =>
      [...drawn.nodes.values()].sort((one, other) => one.x - other.x || one.y - other.y).map(({ id }) => id);
    const [was, is] = [order(tidy), order(after)];
    expect(was.filter((id, at) => is[at] !== id).length).toBeLessThanOrEqual(4);
  },
);

it('tidying up a drawing that reads well already leaves every part where it is', async () => {
  const board = changedBoard(drawnFrom('graph LR\n  app --> api --> db[(orders)]'), {
    do: 'move',
    places: [0, 1, 2].map((at) => ({ id: `e${at + 1}`, x: at * COLUMN, y: 0 })),
  });
  expect(isAsPlaced(board, (await tidyUp(board, DESKTOP)).places)).toBe(true);
});

it.each([DESKTOP, LAPTOP, PHONE])(
  'a part that nothing is connected to stands last once tidied: %o',
  async (pane) => {
    const board = drawnFrom(`${WIDE}\n scanner[Scanner]`);
    const tidy = changedBoard(board, await tidyUp(board, pane));
    const { y } = named(tidy, 'Scanner');
    expect(
      Math.max(...[...tidy.nodes.values()].filter(({ name }) => name !== 'Scanner').map((node) => node.y)),
    ).toBeLessThan(y);
  },
);

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

const named = (board: Board, name: string) => {
  const node = [...board.nodes.values()].find((each) => each.name === name);
  if (!node) throw new Error(`no part is named ${name}`);
  return node;
};

/** Counts pairs of straight lines that cross each other, and lines that run over another part. */
function tangles({ nodes, edges }: Board): number {
  const side = (one: Place, two: Place, three: Place) =>
    Math.sign((two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x));
  const lines = [...edges.values()].map(({ from, to }) => {
    const [one, two] = [nodes.get(from), nodes.get(to)];
    return one && two ? ([one, two] as const) : expect.fail('a line leads nowhere');
  });
  const crossing = lines
    .flatMap((line, at) => lines.slice(at + 1).map((other) => [line, other] as const))
    .filter(([[a, b], [c, d]]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0);
  const passed = lines.flatMap(([one, two]) =>
    [...nodes.values()].filter(
      (part) =>
        part.id !== one.id &&
        part.id !== two.id &&
        Array.from({ length: 99 }, (_, at) => (at + 1) / 100).some(
          (share) =>
            Math.abs(one.x + share * (two.x - one.x) - part.x) < NODE_WIDTH / 2 &&
            Math.abs(one.y + share * (two.y - one.y) - part.y) < NODE_HEIGHT / 2,
        ),
    ),
  );
  return crossing.length + passed.length;
}

it.each([
  [
    'lines that would cross',
    `graph LR
  app --> gateway --> orders & auth
  orders -->|writes| db[(orders db)]
  orders -->|reads| redis[(redis)]
  orders -->|publishes| kafka
  billing -->|consumes| kafka
  billing --> provider
  billing -->|writes| db
  auth -->|reads| redis
  billing --> mail`,
  ],
  [
    'a line that would pass a part',
    `graph LR
  app --> gateway --> orders --> db[(orders db)]
  gateway --> auth
  app --> cdn
  app --> orders`,
  ],
])('of two ways to tidy up that can be read, the one with fewer tangles is taken: %s', async (_, source) => {
  const board = drawnFrom(source);
  expect(tangles(changedBoard(board, await tidyUp(board, { width: 780, height: 500 })))).toBe(0);
});
