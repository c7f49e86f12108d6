import { expect, test } from 'vitest';
import { changedBoard } from '#shared/board/board.ts';
import { read } from '#testing/boards.ts';
import { partTowards, partTyped, tabOrder } from './tab-order.ts';

const DRAWN = read('graph LR\n c[payment service] --> a[app]\n a --> b[postgres]\n a --> c');
const idOf = (name: string) => [...DRAWN.nodes.values()].find((node) => node.name === name)?.id ?? '';
const PLACED = changedBoard(DRAWN, {
  do: 'move',
  places: [
    { id: idOf('app'), x: 0, y: 8 },
    { id: idOf('payment service'), x: 300, y: 0 },
    { id: idOf('postgres'), x: 0, y: 200 },
  ],
});

test('who presses Tab meets the parts as they are read, then the connections', () => {
  const names = tabOrder(PLACED).map((id) => {
    const edge = PLACED.edges.get(id);
    const nameOf = (part: string) => PLACED.nodes.get(part)?.name;
    return edge ? `${nameOf(edge.from)} to ${nameOf(edge.to)}` : nameOf(id);
  });
  expect(names).toEqual([
    'app',
    'payment service',
    'postgres',
    'app to payment service',
    'app to postgres',
    'payment service to app',
  ]);
});

test('the groups come between the parts and the connections', () => {
  const board = read('graph LR\n subgraph core\n a[app]\n end\n a --> b[postgres]');
  const all = [...board.nodes.keys(), ...board.groups.keys(), ...board.edges.keys()];
  expect(tabOrder(board)).toEqual(all);
});

test('letters mean the part whose name begins so, and never the one that is being connected', () => {
  expect(partTyped('p', PLACED, '')).toBe(idOf('payment service'));
  expect(partTyped('PO', PLACED, '')).toBe(idOf('postgres'));
  expect(partTyped('p', PLACED, idOf('payment service'))).toBe(idOf('postgres'));
  expect(partTyped('serv', PLACED, '')).toBe(idOf('payment service'));
  expect(partTyped('x', PLACED, '')).toBeUndefined();
});

test('an arrow key leads to the part that stands that way, and from the last one on as they are read', () => {
  const [app, payments, postgres] = ['app', 'payment service', 'postgres'].map(idOf);
  const [right, down] = [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ];
  expect(partTowards(right, PLACED, app ?? '', '')).toBe(payments);
  expect(partTowards(down, PLACED, app ?? '', '')).toBe(postgres);
  expect(partTowards({ x: -1, y: 0 }, PLACED, payments ?? '', '')).toBe(app);
  expect(partTowards(down, PLACED, app ?? '', app ?? ''), 'from the one that is being connected').toBe(
    postgres,
  );
  expect(partTowards(right, PLACED, payments ?? '', '')).toBe(postgres);
  expect(partTowards(down, PLACED, postgres ?? '', '')).toBe(app);
});
