import { expect, test } from 'vitest';
import { level as levels } from '#shared/content/question.ts';
import { isAskedOf } from './is-asked-of.ts';

const askedOf = (point: Parameters<typeof isAskedOf>[1]) =>
  levels.options.filter((level) => isAskedOf(level, point));

test.each([
  ['core', ['junior', 'mid', 'senior', 'staff', 'principal']],
  ['plus', ['mid', 'senior', 'staff', 'principal']],
  ['stretch', ['senior', 'staff', 'principal']],
] as const)('a %s point is asked of %j', (tier, asked) => {
  expect(askedOf({ tier })).toEqual(asked);
});

test('a point that has a lowest level is asked from the higher of both', () => {
  expect(askedOf({ tier: 'core', minLevel: 'staff' })).toEqual(['staff', 'principal']);
  expect(askedOf({ tier: 'stretch', minLevel: 'mid' })).toEqual(['senior', 'staff', 'principal']);
});
