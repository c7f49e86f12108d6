import { expect, test } from 'vitest';
import { misconceptionsIn } from './misconceptions.ts';

/** Whether a pair counts as cleared that was decided once a day, rightly or wrongly as given. */
function isClearedAfter(...daily: readonly ('right' | 'wrong')[]): boolean | undefined {
  const decisions = daily.map((decided, day) => {
    const answeredAt = new Date(Date.UTC(2026, 0, 1 + day));
    const pair = { questionId: 'short-links', pair: 'A cache is always fresh.', categoryId: 1, levelId: 1 };
    return { ...pair, isRight: decided === 'right', answeredAt };
  });
  return misconceptionsIn(decisions)[0]?.isCleared;
}

test('a misconception that came back is open until it was decided rightly on two days since', () => {
  expect(isClearedAfter('wrong', 'right', 'right')).toBe(true);
  expect(isClearedAfter('wrong', 'right', 'right', 'wrong')).toBe(false);
  expect(isClearedAfter('wrong', 'right', 'right', 'wrong', 'right')).toBe(false);
  expect(isClearedAfter('wrong', 'right', 'right', 'wrong', 'right', 'right')).toBe(true);
});
