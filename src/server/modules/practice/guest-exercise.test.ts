import { describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { sqlValue } from '#testing/test-database.ts';

const DAY_MS = 24 * 3_600_000;

describe('the exercise for guests', () => {
  test('tells somebody without an account what to check an answer against, and makes no rows', async () => {
    const app = await createTestApp();
    const exercise = await app.caller().practice.guest();
    expect(exercise.points.length).toBeGreaterThanOrEqual(2);
    expect(exercise.points.length).toBeLessThanOrEqual(4);
    for (const { model, texts } of exercise.points) expect(texts).toContain(model);
    expect(JSON.stringify(exercise).length).toBeLessThan(8_000);
    expect(await sqlValue(app.db, 'select count(*) from exercise_attempts')).toBe(0);
  });

  test('is another one on another day, and is kept with its rating by an account that comes later', async () => {
    const app = await createTestApp();
    const { questionId, dimension } = await app.caller().practice.guest();
    app.clock.advance(DAY_MS);
    expect((await app.caller().practice.guest()).questionId).not.toBe(questionId);
    const { caller } = await app.signUp();
    const answer = { questionId, dimension, transcript: TYPED_ANSWER, rating: 'hard' as const };
    const kept = await caller.practice.answer({ ...answer, idempotencyKey: 'from-the-browser' });
    expect(kept.rating).toBe('hard');
    expect(await caller.practice.answer({ ...answer, idempotencyKey: 'from-the-browser' })).toEqual(kept);
    expect((await caller.practice.get()).lastAttempt).toEqual(kept);
  });

  test('is not given where the operator wants no strangers', async () => {
    const app = await createTestApp({ env: { SIGN_UP: 'closed' } });
    await expect(app.caller().practice.guest()).rejects.toMatchObject({ cause: { code: 'SIGN_UP_CLOSED' } });
  });
});
