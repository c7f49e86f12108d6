import { expect, it } from 'vitest';
import { kindNamedFirst, kindNamedIn, saysKind, usualEdge } from './kinds.ts';

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
  expect(kindNamedFirst('web crawler') ?? kindNamedIn('web crawler')).toBeNull();
});

it('nobody waits for what leaves a queue', () => {
  expect(usualEdge('queue', 'service')).toEqual({ verb: 'triggers', sync: false });
  expect(usualEdge('queue', 'search')).toEqual({ verb: 'queries', sync: false });
  expect(usualEdge('service', 'service')).toEqual({ verb: 'calls', sync: true });
});
