import { expect, test } from 'vitest';
import { misconceptionsIn } from './misconceptions.ts';

/** Whether a pair counts as cleared that was decided once a day, rightly or wrongly as given. */
function isClearedAfter(...daily: readonly ('right' | 'wrong')[]): boolean | undefined {
  const decisions = daily.map((decided, day) => {
    const answeredAt = new Date(Date.UTC(2026, 0, 1 + day));
    const pair = {
      interviewId: 1,
      questionId: 'short-links',
      pair: 'A cache is always fresh.',
      categoryId: 1,
      levelId: 1,
    };
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

test('a misconception is listed where its owner last met it, rightly decided or not', () => {
  const pair = { questionId: 'short-links', pair: 'A cache is always fresh.' };
  const wrong = {
    ...pair,
    interviewId: 1,
    isRight: false,
    answeredAt: new Date('2026-01-01'),
    categoryId: 1,
    levelId: 2,
  };
  const right = {
    ...pair,
    interviewId: 2,
    isRight: true,
    answeredAt: new Date('2026-01-02'),
    categoryId: 3,
    levelId: 4,
  };
  expect(misconceptionsIn([right, wrong])).toEqual([
    { ...pair, interviewId: 1, categoryId: 3, levelId: 4, isCleared: false },
  ]);
});
