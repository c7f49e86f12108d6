import { expect, it } from 'vitest';
import { saysKind } from './kinds.ts';

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
