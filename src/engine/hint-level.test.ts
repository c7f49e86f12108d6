import { expect, test } from 'vitest';
import type { InterviewContext } from '#shared/interview/context.ts';
import { interviewAfter } from '#testing/provider-fixtures.ts';
import { hintLevels, pointsAimedAt, pointsAsked } from './hint-level.ts';

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

test('a strong hint that was followed by an open question has still been given', () => {
  const target = { type: 'point', id: 'x-codes' } as const;
  const turns = context.turns.map((turn, at) =>
    turn.move ? { ...turn, move: { ...turn.move, target, cue: at === 0 ? 3 : 1 } } : turn,
  );
  const helped = hintLevels({ ...context, turns });
  expect(helped('x-codes', 3)).toBe(3);
  expect(helped('x-codes', 0)).toBe(0);
});

test('being asked for a part of the frame helps with the frame, and only in the next answer', () => {
  const helped = hintLevels(withMove({ target: { type: 'slot', id: 'users' }, cue: 1 }));
  expect(['f-shape', 'd-api'].map((point) => helped(point, 3))).toEqual([1, 0]);
  const designed = hintLevels(withMove({ target: { type: 'slot', id: 'storage' }, cue: 1 }));
  expect(['f-shape', 'd-api'].map((point) => designed(point, 3))).toEqual([0, 1]);
  const later = withMove({ target: { type: 'slot', id: 'users' }, cue: 1 });
  const next = { ...(context.turns[2] ?? expect.fail('no second question')), id: 99 };
  expect(hintLevels({ ...later, turns: [...later.turns, next] })('f-shape', 5)).toBe(0);
});

test('a situation asks about its first point alone, and leaves room for the others', () => {
  const [first, ...others] = pointsAimedAt(context, { target: { type: 'stress', id: 's-ten' } });
  const asked = pointsAsked(withMove({ target: { type: 'stress', id: 's-ten' } }));
  expect(others.length).toBeGreaterThan(0);
  expect(asked.has(first ?? '')).toBe(true);
  expect(others.filter((id) => asked.has(id))).toEqual([]);
});

test('a question that stood when the interview ended was not asked', () => {
  const asked = withMove({ target: { type: 'point', id: 'x-codes' } });
  const at = asked.turns.findLastIndex(({ move }) => move?.target.id === 'x-codes');
  expect(pointsAsked(asked)).toContain('x-codes');
  expect(pointsAsked({ ...asked, turns: asked.turns.slice(0, at + 1) })).not.toContain('x-codes');
});
