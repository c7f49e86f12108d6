import { expect, it } from 'vitest';
import {
  type BoardEdge,
  type BoardNode,
  changedBoard,
  EMPTY_BOARD,
  NODE_KINDS,
  type NodeKind,
} from './board.ts';
import { kindNamedFirst, kindNamedIn, saysKind } from './kinds-by-name.ts';
import { edgesOfKind, turnedAround, usualEdge } from './usual-edges.ts';

it.each([
  ['Cache', 'cache'],
  ['user cache', 'cache'],
  ['Orders DB', 'sql'],
  ['Click topics', 'queue'],
  ['Search index', 'search'],
] as const)('"%s" needs no second word for its kind', (name, kind) => {
  expect(saysKind(name, kind)).toBe(true);
});

it.each([
  ['redis', 'cache'],
  ['links', 'service'],
  ['job service', 'worker'],
  ['Cache', 'sql'],
] as const)('"%s" leaves open that it is of its kind', (name, kind) => {
  expect(saysKind(name, kind)).toBe(false);
});

it.each(['web', 'app', 'browser', 'mobile', 'site', 'web app', 'website', 'mobile app'])(
  '"%s" is a client',
  (name) => {
    expect(kindNamedFirst(name)?.kind).toBe('client');
  },
);

it.each(['web app server', 'web server', 'BFF'])('"%s" is a service, which users call', (name) => {
  expect([kindNamedFirst(name)?.kind ?? kindNamedIn(name), kindNamedIn(`orders ${name}`)]).toEqual([
    'service',
    'service',
  ]);
});

it('a replica of the users is no client', () => {
  expect(kindNamedIn('users replica')).toBe('sql');
  expect(kindNamedIn('gateway, 2 replicas')).toBe('gateway');
});

it('a web crawler is no client', () => {
  expect(kindNamedFirst('web crawler')).toBeNull();
  expect(kindNamedIn('web crawler')).toBe('service');
});

it('nobody waits for what leaves a queue', () => {
  for (const to of NODE_KINDS) expect(usualEdge('queue', to).sync, to).toBe(false);
  expect(usualEdge('service', 'service')).toEqual({ verb: 'calls', sync: true });
});

it.each([
  ['client', 'fetches from', 'edge'],
  ['edge', 'fetches from', 'object_store'],
  ['client', 'calls', 'gateway'],
  ['gateway', 'routes to', 'service'],
  ['service', 'calls', 'service'],
  ['service', 'reads', 'cache'],
  ['cache', 'reads', 'sql'],
  ['service', 'writes', 'sql'],
  ['service', 'queries', 'search'],
  ['worker', 'writes', 'search'],
  ['service', 'publishes to', 'queue'],
  ['queue', 'delivers to', 'worker'],
  ['queue', 'forwards to', 'queue'],
  ['queue', 'updates', 'search'],
  ['queue', 'notifies', 'client'],
  ['sql', 'replicates to', 'sql'],
  ['sql', 'publishes to', 'queue'],
  ['object_store', 'serves', 'edge'],
  ['client', 'uploads to', 'object_store'],
  ['outside', 'calls', 'service'],
] as const)('by default, a %s %s a %s', (from, verb, to) => {
  expect(usualEdge(from, to).verb).toBe(verb);
});

it.each([
  ['queue', { verb: 'publishes to', sync: false }],
  ['edge', { verb: 'pushes to', sync: true }],
  ['sql', { verb: 'writes', sync: true }],
] as const)('a connection says what is usual once its part turns out to be of kind %s', (kind, usual) => {
  const guess = { verb: 'calls', sync: true, isGuessed: true };
  expect(edgesOfKind(drawn(guess), part('new', kind))).toMatchObject([usual]);
});

it.each([
  { verb: 'notifies', sync: true },
  { verb: 'calls', sync: true },
])('a connection that was changed by hand stays: %o', (changed) => {
  expect(edgesOfKind(drawn(changed), part('new', 'queue'))).toEqual([]);
});

it.each([
  ['takes the usual words of the other way', { isGuessed: true }, { verb: 'serves', isGuessed: true }],
  ['keeps the words that somebody chose', { isGuessed: false }, { verb: 'writes', isGuessed: false }],
])('a connection that is turned around %s', (_, told, turned) => {
  const board = changedBoard(drawn({ verb: 'writes', sync: true, ...told }), {
    do: 'put_node',
    node: part('new', 'sql'),
  });
  const [edge] = board.edges.values();
  expect(edge && turnedAround(board, edge)).toMatchObject({ from: 'new', to: 'old', sync: true, ...turned });
});

const part = (id: string, kind: NodeKind): BoardNode => ({
  id,
  kind,
  name: id,
  note: '',
  group: null,
  x: 0,
  y: 0,
});

const drawn = (edge: Pick<BoardEdge, 'verb' | 'sync' | 'isGuessed'>) =>
  changedBoard(
    EMPTY_BOARD,
    { do: 'put_node', node: part('old', 'service') },
    { do: 'put_node', node: part('new', 'service') },
    { do: 'put_edge', edge: { id: 'line', from: 'old', to: 'new', note: '', ...edge } },
  );
