import { expect, test } from 'vitest';
import { level as levels } from '#shared/content/question.ts';
import { testContent } from '#testing/test-content.ts';
import { creditOf, isAskedOf, statusOf } from './points.ts';

const content = testContent();
const quote = { turnId: 1, start: 0, end: 4, text: 'said' };

test('words beside a point that was not shown were wrong; those of one that was are how it was shown', () => {
  expect(statusOf({ status: 'absent', quote })).toBe('wrong');
  expect(statusOf({ status: 'absent', quote: null })).toBe('absent');
  expect(statusOf({ status: 'mentioned', quote })).toBe('mentioned');
  expect(statusOf({ status: 'explained', quote: null })).toBe('explained');
});

test('more said earns more, more help earns less, and unknown help earns nothing', () => {
  const credits = (['absent', 'mentioned', 'explained', 'justified'] as const).map((status) =>
    creditOf(content, 'senior', { status, hintLevel: 0 }),
  );
  expect(credits).toEqual([...credits].sort((one, other) => one - other));
  expect(credits[0]).toBe(0);
  expect(credits[3]).toBe(1);
  const helped = [0, 1, 2, 3, 4].map((hintLevel) =>
    creditOf(content, 'senior', { status: 'justified', hintLevel }),
  );
  expect(helped).toEqual([...helped].sort((one, other) => other - one));
  expect(creditOf(content, 'senior', { status: 'justified', hintLevel: 9 })).toBe(0);
});

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
