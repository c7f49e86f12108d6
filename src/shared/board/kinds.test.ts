import { expect, it } from 'vitest';
import { type BoardEdge, type BoardNode, changedBoard, EMPTY_BOARD, type NodeKind } from './board.ts';
import { kindNamedFirst, kindNamedIn, saysKind } from './kinds-by-name.ts';
import { edgesOfKind, usualEdge } from './usual-edges.ts';

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

it.each(['web', 'app', 'browser', 'mobile', 'site'])('"%s" is a client', (name) => {
  expect(kindNamedFirst(name)?.kind).toBe('client');
});

it('a web crawler is no client', () => {
  expect(kindNamedFirst('web crawler')).toBeNull();
  expect(kindNamedIn('web crawler')).toBe('service');
});

it('nobody waits for what leaves a queue', () => {
  expect(usualEdge('queue', 'service')).toEqual({ verb: 'triggers', sync: false });
  expect(usualEdge('queue', 'search')).toEqual({ verb: 'queries', sync: false });
  expect(usualEdge('service', 'service')).toEqual({ verb: 'calls', sync: true });
});

it.each([
  ['queue', { verb: 'publishes', sync: false }],
  ['edge', { verb: 'reads', sync: true }],
  ['sql', { verb: 'writes', sync: true }],
] as const)('a connection says what is usual once its part turns out to be of kind %s', (kind, usual) => {
  expect(edgesOfKind(drawn({ verb: 'calls', sync: true }), part('new', kind))).toMatchObject([usual]);
});

it.each([
  { verb: 'notifies', sync: true },
  { verb: 'calls', sync: false },
])('a connection that was changed by hand stays: %o', (changed) => {
  expect(edgesOfKind(drawn(changed), part('new', 'queue'))).toEqual([]);
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

const drawn = (edge: Pick<BoardEdge, 'verb' | 'sync'>) =>
  changedBoard(
    EMPTY_BOARD,
    { do: 'put_node', node: part('old', 'service') },
    { do: 'put_node', node: part('new', 'service') },
    { do: 'put_edge', edge: { id: 'line', from: 'old', to: 'new', note: '', ...edge } },
  );
