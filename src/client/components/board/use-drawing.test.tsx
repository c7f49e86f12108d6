import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { ReactFlowProvider } from '@xyflow/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type Board,
  type BoardNode,
  changedBoard,
  EMPTY_BOARD,
  type NodeKind,
  packChange,
} from '#shared/board/board.ts';
import { boardChange } from '#shared/board/board-schema.ts';
import {
  areOver,
  type Box,
  COLUMN,
  groupBoxes,
  NODE_HEIGHT,
  NODE_WIDTH,
  nodeBox,
  ROW,
} from '#shared/board/geometry.ts';
import { drawnBox } from '#shared/board/routes.ts';
import { read } from '#testing/boards.ts';
import { QuickLine } from './add-parts.tsx';
import { BoardWords } from './board-foot.tsx';
import { fittingZoom } from './in-sight.ts';
import { useDrawing } from './use-drawing.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const BOARD = read('graph LR\n subgraph core\n a[api]\n p[postgres]\n end\n r[redis] --> a');

it('shows a part and the group that it was put into by a menu, and says where it is', () => {
  const { drawing, brought } = drawn();
  const redis = named('redis', drawing().board);
  const [core] = drawing().board.groups.keys();
  act(() => void drawing().draw({ do: 'put_node', node: { ...redis, group: core ?? null } }));
  const { board, said } = drawing();
  expect(said).toBe('redis is in core now.');
  const box = groupBoxes(board).get(core ?? '');
  expect(brought.at(-1)).toEqual(box);
  expect(within(nodeBox(named('redis', board)), box)).toBe(true);
});

it('asks for the name of a new group at once', () => {
  const { drawing } = drawn();
  act(() => drawing().choose({ nodes: [named('redis', drawing().board).id], edges: [] }));
  act(() => drawing().group());
  expect(drawing().renaming).toBe(drawing().chosen.group);
  act(() => drawing().rename(drawing().renaming ?? '', 'Payments'));
  expect([...drawing().board.groups.values()].map(({ name }) => name)).toContain('Payments');
});

it('keeps a group whose parts are all grouped with others, within the new one, and says what left its group', () => {
  const { drawing } = drawn();
  const [core = ''] = drawing().board.groups.keys();
  act(() => drawing().chooseParts());
  act(() => drawing().group());
  const outer = drawing().chosen.group ?? '';
  expect(drawing().said).toBe('Grouped as Group 1. core is within it. What you drag into it is in it.');
  const { board } = drawing();
  expect([board.groups.get(core)?.parent, board.groups.get(outer)?.parent]).toEqual([outer, null]);
  expect(['api', 'postgres', 'redis'].map((name) => named(name, board).group)).toEqual([core, core, outer]);
  act(() => drawing().choose({ nodes: ['api', 'redis'].map((name) => named(name, board).id), edges: [] }));
  act(() => drawing().group());
  expect(drawing().said).toBe(
    'Grouped as Group 2. api is no longer in core. What you drag into it is in it.',
  );
  const last = drawing().board.groups.get(drawing().chosen.group ?? '');
  expect(last?.parent, 'within the group that both are in').toBe(outer);
});

it('calls a new group as no other group is called', () => {
  const { drawing } = drawn(read('graph LR\n a[api]\n p[postgres]\n r[redis]'));
  const groupAlone = (name: string) => {
    act(() => drawing().choose({ nodes: [named(name, drawing().board).id], edges: [] }));
    act(() => drawing().group());
  };
  groupAlone('api');
  groupAlone('postgres');
  const [first = ''] = drawing().board.groups.keys();
  act(() => drawing().remove({ nodes: [], edges: [], group: first }));
  groupAlone('redis');
  act(() => drawing().typedLine.type('group: stripe, SendGrid'));
  act(() => void drawing().typedLine.submit());
  const names = [...drawing().board.groups.values()].map(({ name }) => name);
  expect(names).toEqual(['Group 2', 'Group 1', 'Group 3']);
});

it('shows the frame and the title of a new group, drawn by its key or typed', () => {
  const { drawing, brought } = drawn();
  act(() => drawing().choose({ nodes: [named('redis', drawing().board).id], edges: [] }));
  act(() => drawing().group());
  expect(brought.at(-1)).toEqual(groupBoxes(drawing().board).get(drawing().chosen.group ?? ''));
  const before = new Set(drawing().board.groups.keys());
  act(() => drawing().typedLine.type('group edge: redis'));
  act(() => void drawing().typedLine.submit());
  const typed = [...drawing().board.groups.keys()].find((id) => !before.has(id)) ?? '';
  expect(brought.at(-1)).toEqual(groupBoxes(drawing().board).get(typed));
});

it('removes a chosen group and keeps its parts', () => {
  const { drawing } = drawn();
  const [group = ''] = drawing().board.groups.keys();
  act(() => drawing().choose({ nodes: [], edges: [], group }));
  act(() => drawing().remove(drawing().chosen));
  expect(drawing().said).toBe('Removed the group core. Its parts stay.');
  expect([drawing().board.groups.size, drawing().board.nodes.size]).toEqual([0, 3]);
});

it('removes groups with their last parts, and brings back all of it in one step', () => {
  const begun = read(
    'graph LR\n subgraph outer\n subgraph inner\n a[api] --> p[postgres]\n end\n end\n r[redis]',
  );
  const { drawing } = drawn(begun);
  const [api, postgres] = [named('api', begun).id, named('postgres', begun).id];
  act(() => drawing().remove({ nodes: [api], edges: [] }));
  expect(drawing().board.groups.size).toBe(2);
  act(() => drawing().remove({ nodes: [postgres], edges: [] }));
  expect(drawing().board.groups.size).toBe(0);
  expect(drawing().said).toBe('Removed postgres and 2 groups.');
  act(() => drawing().undo?.());
  expect(drawing().board.groups).toEqual(begun.groups);
  expect(named('postgres', drawing().board).group).toBe(named('postgres', begun).group);
});

it('says what was removed, however it was, and lets it be undone until something else is said', () => {
  const { drawing, undone } = drawn();
  const api = named('api', drawing().board);
  act(() => drawing().remove({ nodes: [api.id], edges: [] }));
  expect(drawing().said).toBe('Removed api and 1 connection.');
  act(() => drawing().undoRemoval?.());
  expect(undone).toHaveLength(1);
  expect(drawing().undoRemoval).toBeNull();
  const { id } = named('redis', drawing().board);
  act(() => drawing().choose({ nodes: [id], edges: [] }));
  act(() => void drawing().draw({ do: 'remove_node', id }));
  expect(drawing().said).toBe('Removed redis and 1 connection.');
  expect(drawing().chosen.nodes).toEqual([]);
  act(() => drawing().say('Copied.'));
  expect(drawing().undoRemoval).toBeNull();
});

it('offers to undo no removal if a part is only called so', () => {
  const { drawing } = drawn(read('graph LR\n subgraph core\n a[api]\n end\n f[Removed files]'));
  const files = named('Removed files', drawing().board);
  const [core = ''] = drawing().board.groups.keys();
  act(() => void drawing().draw({ do: 'put_node', node: { ...files, group: core } }));
  expect(drawing().said).toBe('Removed files is in core now.');
  expect(drawing().undoRemoval).toBeNull();
});

it('makes a part and its connection at an empty place that is pressed while a connection waits', () => {
  const { drawing } = drawn();
  const redis = named('redis', drawing().board);
  act(() => drawing().connectFrom(redis.id));
  act(() => drawing().grow(redis.id, { x: redis.x + 60, y: redis.y + 400 }));
  const { board, connecting, renaming } = drawing();
  const made = named('New part', board);
  expect(connecting).toBeNull();
  expect(renaming).toBe(made.id);
  expect(made.y).toBeGreaterThan(redis.y);
  expect([...board.edges.values()].at(-1)).toMatchObject({ from: redis.id, to: made.id });
});

it('connects a part that is added from the menu while a connection waits, and asks for its verb', () => {
  const { drawing } = drawn();
  const api = named('api', drawing().board);
  act(() => drawing().connectFrom(api.id));
  act(() => void drawing().add({ kind: 'cache', name: 'Cache' }));
  const { board, connecting, renaming, said } = drawing();
  const edge = [...board.edges.values()].at(-1);
  expect(edge).toMatchObject({ from: api.id, to: named('Cache', board).id, verb: 'reads' });
  expect(connecting).toBeNull();
  expect(renaming).toBe(edge?.id);
  expect(said).toBe('Connected api to Cache.');
});

it('asks for the verb of a new connection on a touch screen, too', () => {
  const real = window.matchMedia.bind(window);
  const touch = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = real(media);
    Object.defineProperty(query, 'matches', { value: media === '(pointer: coarse)' });
    return query;
  });
  const { drawing } = drawn();
  act(() => drawing().connect(named('api', drawing().board).id, named('redis', drawing().board).id));
  expect(drawing().renaming).toBe(drawing().chosen.edges[0]);
  touch.mockRestore();
});

it('says what is wrong with a typed line at the line, and not below the drawing as well', () => {
  render(<Entry />);
  const line = screen.getByLabelText('Add a part or a connection');
  fireEvent.change(line, { target: { value: 'booking -> kafka: publishes booking.confirmed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getAllByText(/^A verb has at most 24 characters/)).toHaveLength(1);
});

it('keeps what stands in the line while the board is closed', () => {
  const { unmount } = render(<Entry />);
  fireEvent.change(screen.getByLabelText('Add a part or a connection'), { target: { value: 'api -> re' } });
  unmount();
  render(<Entry />);
  expect(screen.getByDisplayValue('api -> re')).toBeDefined();
});

it('says as what a typed part was understood, and makes it another kind when that is typed', () => {
  const { drawing } = drawn();
  const enter = (text: string) => {
    act(() => drawing().typedLine.type(text));
    act(() => void drawing().typedLine.submit());
  };
  enter('kafka');
  expect(drawing().said).toBe('Added kafka (queue).');
  enter('shop -> worker mailer -> orders db');
  expect(drawing().said).toBe(
    'Connected shop to worker mailer and worker mailer to orders db. New: shop (service), worker mailer (worker), and orders db.',
  );
  enter('worker kafka');
  expect(drawing().typedLine.refused).toMatch(/^kafka is on the board as a queue\. Enter makes it a worker/);
  act(() => void drawing().typedLine.submit());
  expect(drawing().said).toBe('kafka is a worker now.');
  expect(named('kafka', drawing().board).kind).toBe('worker');
});

it('replaces a verb that it guessed by the one that is typed, and none that was typed', () => {
  const { drawing } = drawn();
  const verbs = () => [...drawing().board.edges.values()].slice(1).map(({ verb }) => verb);
  const enter = (text: string) => {
    act(() => drawing().typedLine.type(text));
    act(() => void drawing().typedLine.submit());
  };
  enter('api -> redis');
  expect(verbs()).toEqual(['reads']);
  enter('api -> redis: locks seat');
  expect(verbs()).toEqual(['locks seat']);
  expect(drawing().said).toBe('Renamed “reads” to “locks seat”.');
  enter('api -> redis');
  expect(drawing().typedLine.refused).toMatch(/^This is on the board already/);
  enter('api -> redis: reads');
  enter('api -> redis: frees seat');
  expect(verbs(), 'a usual verb that was typed stays, too').toEqual(['locks seat', 'reads', 'frees seat']);
});

it('knows after a reload which verbs were guessed', () => {
  const before = drawn();
  const enter = ({ drawing }: typeof before, text: string) => {
    act(() => drawing().typedLine.type(text));
    act(() => void drawing().typedLine.submit());
  };
  enter(before, 'api -> kafka; api -> stripe: charges');
  const events = [...before.drawing().board.edges.values()].map((edge): unknown =>
    JSON.parse(packChange({ do: 'put_edge', edge })),
  );
  const changes = events.map((event) => boardChange.parse(event));
  const after = drawn(changedBoard(before.drawing().board, ...changes));
  enter(after, 'api -> kafka: publishes orders');
  enter(after, 'api -> stripe: refunds');
  const verbs = [...after.drawing().board.edges.values()].map(({ verb }) => verb);
  expect(verbs.slice(1).sort()).toEqual(['charges', 'publishes orders', 'refunds']);
});

it('gives a part made by hand the kind that its first name says, but keeps a kind that was chosen before', () => {
  const { drawing } = drawn();
  const nameNew = (name: string, kind?: NodeKind) => {
    act(() => drawing().addAt({ x: 600, y: 600 * (1 + drawing().board.nodes.size) }));
    const node = named('New part', drawing().board);
    if (kind) act(() => void drawing().draw({ do: 'put_node', node: { ...node, kind } }));
    act(() => drawing().rename(node.id, name));
    return named(name, drawing().board);
  };
  expect(nameNew('sessions redis').kind).toBe('cache');
  expect(nameNew('API Gatway', 'gateway').kind).toBe('gateway');
  const { id } = named('sessions redis', drawing().board);
  act(() => drawing().rename(id, 'sessions db'));
  expect(named('sessions db', drawing().board).kind, 'a later name changes no kind').toBe('cache');
});

it('says that two parts have one name now, whether it was written in place or in a field', () => {
  const { drawing } = drawn();
  const redis = named('redis', drawing().board);
  act(() => drawing().rename(redis.id, 'API'));
  expect(drawing().said).toBe('Renamed “redis” to “API”. Two parts are called “API” now.');
  const postgres = named('postgres', drawing().board);
  act(() => void drawing().draw({ do: 'put_node', node: { ...postgres, name: 'api' } }));
  expect(drawing().said).toBe('Two parts are called “api” now.');
});

it('replaces the guessed verb of a connection that was drawn by hand', () => {
  const { drawing } = drawn();
  const { board, connect } = drawing();
  act(() => connect(named('api', board).id, named('postgres', board).id));
  act(() => drawing().typedLine.type('api -> postgres: holds seats, async'));
  act(() => void drawing().typedLine.submit());
  const [, ...edges] = drawing().board.edges.values();
  expect(edges).toMatchObject([{ verb: 'holds seats', sync: false }]);
});

it.each([
  [
    'web app -> cdn',
    'web app -> api gateway -> order service',
    'order service -> orders db',
    'order service -> redis',
    'order service -> kafka -> mailer worker -> email provider',
    'order service -> elasticsearch',
  ],
  [
    'app -> gateway -> feed -> timeline cache',
    'gateway -> posts -> posts db',
    'posts -> queue fanout -> fanout worker -> timeline cache',
    'app -> cdn -> bucket images',
  ],
  ['client, cdn, gateway, orders, payments, stock, orders db, redis, kafka, mailer'],
  ['app', 'gateway', 'booking', 'seats', 'payments', 'redis', 'postgres', 'kafka', 'mailer', 'stripe'],
])("keeps the first ten parts that are typed in a laptop's pane readable: %s", (...lines) => {
  const pane = { width: 743, height: 313 };
  const { drawing } = drawn(EMPTY_BOARD, pane);
  for (const line of lines) {
    act(() => drawing().typedLine.type(line));
    act(() => void drawing().typedLine.submit());
  }
  expect(drawing().board.nodes.size).toBe(10);
  const { width, height } = drawnBox(drawing().board) ?? pane;
  expect(fittingZoom({ x: 0, y: 0, width, height }, pane)).toBeGreaterThanOrEqual(0.7);
});

it('sets a part that is dropped on another one beside it, and says so', () => {
  const { drawing, brought } = drawn();
  const [redis, api] = [named('redis', drawing().board), named('api', drawing().board)];
  act(() => drawing().move([{ id: redis.id, x: api.x + 10, y: api.y + 10 }], true));
  const { board, said } = drawing();
  expect(covering(board)).toEqual([]);
  expect(said).toBe('redis is in core now. Set redis beside what it covered.');
  expect(brought.at(-1)).toEqual(nodeBox(named('redis', board)));
});

it('leaves no part on another one, whichever is dropped wherever', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('api', 'postgres', 'redis'),
      fc.integer({ min: -300, max: 900 }),
      fc.integer({ min: -300, max: 600 }),
      (name, x, y) => {
        const { drawing, unmount } = drawn();
        act(() => drawing().move([{ id: named(name, drawing().board).id, x, y }], true));
        expect(covering(drawing().board)).toEqual([]);
        unmount();
      },
    ),
    { numRuns: 40 },
  );
});

it('moves a part by keys to the other side of what is in its way', () => {
  const { drawing } = drawn(read('graph LR\n a[api] --> r[redis]'));
  const [redis, api] = [named('redis', drawing().board), named('api', drawing().board)];
  act(() => drawing().move([{ id: redis.id, x: api.x - NODE_WIDTH - 2, y: api.y }], true));
  act(() => drawing().move([{ id: redis.id, x: api.x - NODE_WIDTH + 3, y: api.y }], false));
  const { x } = named('redis', drawing().board);
  expect(x).toBeGreaterThanOrEqual(api.x + NODE_WIDTH);
  expect(x).toBeLessThan(api.x + NODE_WIDTH + 5);
});

it.each([
  ['search results', 'search'],
  ['cache warmer', 'service'],
  ['queue kafka', 'queue'],
  ['redis: hot keys', 'cache'],
])('keeps all words of the first name of a drawn part: %s', (name, kind) => {
  const { drawing } = drawn();
  act(() => drawing().addAt({ x: 900, y: 900 }));
  act(() => drawing().rename(drawing().renaming ?? '', name));
  expect([...drawing().board.nodes.values()].at(-1)).toMatchObject({ name, kind, note: '' });
});

it('puts a part that is made close to another one beside it, not over it', () => {
  const { drawing } = drawn();
  const { x, y } = named('redis', drawing().board);
  act(() => drawing().addAt({ x: x + NODE_WIDTH / 2, y: y + NODE_HEIGHT - 8 }));
  expect(named('New part', drawing().board).name).toBe('New part');
  expect(covering(drawing().board)).toEqual([]);
});

it('puts a new part where a line ends, or beside what stands there, and takes it back without moving the view', () => {
  const { drawing, brought, undone } = drawn();
  const redis = named('redis', drawing().board);
  const at = { x: redis.x + 90, y: redis.y + 400 };
  act(() => drawing().grow(redis.id, at));
  const made = named('New part', drawing().board);
  expect([made.x, made.y + NODE_HEIGHT / 2], 'in line with the first part').toEqual([redis.x, at.y]);
  act(() => drawing().dropName(made.id));
  expect([undone.length, brought]).toEqual([1, []]);
  act(() => drawing().grow(redis.id, { x: redis.x + 90, y: redis.y + 10 }));
  expect(covering(drawing().board)).toEqual([]);
});

it('takes back no other step once an unnamed part was undone in its field', () => {
  const { drawing, undone } = drawn();
  const redis = named('redis', drawing().board);
  act(() => drawing().addAt({ x: redis.x, y: redis.y + 400 }));
  const made = named('New part', drawing().board);
  act(() => drawing().undo?.());
  act(() => void drawing().draw({ do: 'put_node', node: made }));
  act(() => drawing().setRenaming(made.id));
  act(() => drawing().dropName(made.id));
  expect(undone).toHaveLength(1);
});

it('drops the last message when something else is chosen', () => {
  const { drawing } = drawn();
  act(() => drawing().say('Copied.'));
  act(() => drawing().choose({ nodes: [named('redis', drawing().board).id], edges: [] }));
  expect(drawing().said).toBe('');
});

it('reads the mode of a verb that is written in place, as in the typed line', () => {
  const { drawing } = drawn();
  const [edge] = drawing().board.edges.values();
  act(() => drawing().rename(edge?.id ?? '', 'feeds, async'));
  expect(drawing().board.edges.get(edge?.id ?? '')).toMatchObject({ verb: 'feeds', sync: false });
  expect(drawing().said).toBe(`Renamed “${edge?.verb}” to “feeds, async”.`);
});

it('no longer waits for the other end of a connection after a removal or an undo', () => {
  const { drawing } = drawn();
  const [api, redis] = [named('api', drawing().board), named('redis', drawing().board)];
  act(() => drawing().connectFrom(api.id));
  act(() => drawing().undo?.());
  expect(drawing().connecting).toBeNull();
  act(() => drawing().connectFrom(redis.id));
  act(() => drawing().remove(drawing().chosen));
  act(() => void drawing().draw({ do: 'put_node', node: redis }));
  expect(drawing().connecting, 'once it is back').toBeNull();
});

const STATE = { isLoaded: true, isOffline: false, isOpen: true, unsaved: 0, refusal: null };

it('renames and removes a part by a typed line, says how to get it back, and takes that back', () => {
  const { drawing } = drawn();
  const enter = (text: string) => {
    act(() => drawing().typedLine.type(text));
    act(() => void drawing().typedLine.submit());
  };
  enter('rename redis to sessions');
  expect(drawing().said).toBe('Renamed “redis” to “sessions”.');
  expect(drawing().typedLine.text).toBe('');
  enter('delete sessions');
  expect(drawing().said).toBe('Removed sessions and 1 connection. Undo brings it back.');
  expect(drawing().undoRemoval).not.toBeNull();
  enter('undo');
  expect(named('sessions', drawing().board).name).toBe('sessions');
  enter('redo');
  expect(drawing().typedLine.refused).toBe('There is nothing to redo.');
});

/** The line of an empty board and what stands below the drawing. */
function Entry() {
  const drawn = { ...STATE, board: EMPTY_BOARD, draw: () => null, undo: null, redo: null };
  const drawing = useDrawing(
    drawn,
    () => ({ width: 800, height: 500 }),
    () => {},
    () => {},
    'line',
    () => {},
  );
  return (
    <ReactFlowProvider>
      <QuickLine board={EMPTY_BOARD} isCovered={false} line={drawing.typedLine} />
      <BoardWords drawn={drawn} drawing={drawing} isOpen isListShown={false} />
    </ReactFlowProvider>
  );
}

it('sets the copy of a part free beside it, in its group, and names each copy apart', () => {
  const { drawing } = drawn();
  for (const name of ['api', 'api', 'redis']) {
    act(() => drawing().duplicate([named(name, drawing().board).id]));
  }
  const { board } = drawing();
  const copies = ['api 2', 'api 3', 'redis 2'].map((name) => named(name, board));
  expect(copies.map(({ group, kind }) => [group, kind])).toEqual(
    ['api', 'api', 'redis'].map((name) => [named(name, board).group, named(name, board).kind]),
  );
  expect(covering(board)).toEqual([]);
  act(() => drawing().duplicate([named('api 3', drawing().board).id]));
  expect(named('api 4', drawing().board).kind).toBe(named('api', board).kind);
});

it('names the copy of a part with a long name without cutting through a sign', () => {
  const long = `${'a'.repeat(54)}😀`;
  const { drawing } = drawn(read(`graph LR\n a["${long}"]`));
  act(() => drawing().duplicate([named(long, drawing().board).id]));
  expect([...drawing().board.nodes.values()].map(({ name }) => name)).toEqual([long, `${'a'.repeat(54)} 2`]);
});

it('sets copies near their parts, none far off, and several as they stand to each other', () => {
  const begun = read('graph LR\n b[browser] --> o[orders]\n o --> p[postgres]\n o --> r[redis]');
  const { drawing } = drawn(begun);
  const offset = (one: string, other: string) => {
    const [from, to] = [named(one, drawing().board), named(other, drawing().board)];
    return { x: to.x - from.x, y: to.y - from.y };
  };
  let last = 'orders';
  for (const copy of ['orders 2', 'orders 3', 'orders 4']) {
    act(() => drawing().duplicate([named(last, drawing().board).id]));
    const { x, y } = offset(last, copy);
    expect(Math.abs(x) / COLUMN + Math.abs(y) / ROW, copy).toBeLessThan(3);
    last = copy;
  }
  act(() => drawing().duplicate(['orders', 'redis'].map((name) => named(name, drawing().board).id)));
  expect(offset('orders 5', 'redis 2')).toEqual(offset('orders', 'redis'));
  expect(covering(drawing().board)).toEqual([]);
});

/** A board that is kept here alone, what was brought into sight, and the steps that were taken back. */
function drawn(begun = BOARD, pane = { width: 800, height: 500 }) {
  const brought: Box[] = [];
  const undone: Board[] = [];
  const { result, unmount } = renderHook(() => {
    const [boards, show] = useState([begun]);
    const board = boards.at(-1) ?? begun;
    const draw: Parameters<typeof useDrawing>[0]['draw'] = (...changes) => {
      show([...boards, changedBoard(board, ...changes)]);
      return null;
    };
    const undo = () => {
      undone.push(board);
      show(boards.slice(0, -1));
      return [];
    };
    const drawing = useDrawing(
      { ...STATE, board, draw, undo, redo: null },
      () => pane,
      (_, seen) => brought.push(seen),
      () => {},
      'line',
      () => {},
    );
    return { ...drawing, board };
  });
  return { drawing: () => result.current, brought, undone, unmount };
}

/** The names of parts that are on one another. */
function covering({ nodes }: Board): string[] {
  const parts = [...nodes.values()];
  return parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .filter((other) => areOver(nodeBox(one), nodeBox(other)))
      .map((other) => `${one.name} on ${other.name}`),
  );
}

function named(name: string, { nodes }: Board): BoardNode {
  const node = [...nodes.values()].find((each) => each.name === name);
  if (!node) throw new Error(`no ${name}`);
  return node;
}

function within(inner: Box, outer: Box | undefined): boolean {
  return (
    outer !== undefined &&
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
