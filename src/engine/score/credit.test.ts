import { expect, test } from 'vitest';
import { testContent } from '#testing/test-content.ts';
import { creditOf, statusOf } from './credit.ts';

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
