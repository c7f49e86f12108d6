import { expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { hintLevels, pointsAimedAt } from './hint-level.ts';

const context = interviewAfter(2);
const NONE = { type: 'none', id: null } as const;

function withMove(move: Partial<NonNullable<InterviewContext['turns'][number]['move']>>): InterviewContext {
  const turns = context.turns.map((turn, at) =>
    at === 2 && turn.move ? { ...turn, move: { ...turn.move, ...move } } : turn,
  );
  return { ...context, turns };
}

test('help that a model gives counts for every point that its question was after', () => {
  const helped = hintLevels(withMove({ target: NONE, targets: ['x-codes', 's-ten'], cue: 2 }));
  expect(helped('x-codes', 3)).toBe(2);
  expect(helped('x-cache', 3)).toBe(2);
  expect(helped('d-api', 3)).toBe(0);
  expect(helped('x-codes', 1)).toBe(0);
});

test('a challenge of a claim helps with the points that its question was after', () => {
  const target = { type: 'contradiction', id: 'T2:10' } as const;
  expect(pointsAimedAt(context, { target, targets: ['t-redirect'] })).toEqual(['t-redirect']);
  expect(pointsAimedAt(context, { target })).toEqual([]);
});
