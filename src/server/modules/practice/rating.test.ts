import { describe, expect, test } from 'vitest';
import type { Rating } from '#shared/contract/exercise.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { ended, judgeOwn, TYPED_ANSWER } from '#testing/examples.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST = { questionId: 'short-links', dimension: 'framing' } as const;

/** Somebody whose interview on the question is judged: the design was missed, all else was named. */
async function judged(app: TestApp) {
  const { candidate, id } = await ended(app);
  await judgeOwn(app, candidate.caller, id, (pointId) => (pointId.startsWith('d-') ? 'missed' : 'named'));
  const { practice } = candidate.caller;
  const answer = (dimension: 'framing' | 'tradeoffs', rating?: Rating) =>
    practice.answer({ ...FIRST, dimension, transcript: TYPED_ANSWER, ...(rating && { rating }) });
  return { practice, answer };
}

describe('the rating of an exercise', () => {
  test('keeps its first rating, whatever is said later and however often', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    const { id } = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
    const rated = await caller.practice.rate({ attemptId: id, rating: 'hard' });
    app.clock.advance(DAY_MS);
    for (const rating of ['hard', 'easy'] as const) {
      expect(await caller.practice.rate({ attemptId: id, rating })).toEqual(rated);
    }
  });

  test('that gets two ratings at the same moment comes again as the one that counts says', async () => {
    const app = await createTestApp();
    const answered = async () => {
      const { caller } = await app.signUp();
      const { id } = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
      return (rating: Rating) => caller.practice.rate({ attemptId: id, rating });
    };
    const rate = await answered();
    await Promise.all([rate('easy'), rate('again')]);
    const { rating, nextAt } = await rate('good');
    const rateAlone = await answered();
    expect(nextAt).toEqual((await rateAlone(rating ?? 'good')).nextAt);
  });

  test('counts beside that of another answer to it at the same moment, as in two tabs', async () => {
    const schedules = async (rateAll: (rates: (() => Promise<unknown>)[]) => Promise<unknown>) => {
      const app = await createTestApp();
      const { caller, user } = await app.signUp();
      const ids: number[] = [];
      for (const transcript of [TYPED_ANSWER, `${TYPED_ANSWER} So much for that.`])
        ids.push((await caller.practice.answer({ ...FIRST, transcript })).id);
      await rateAll(ids.map((attemptId) => () => caller.practice.rate({ attemptId, rating: 'again' })));
      return app.deps.data.stores.practice.listRated(user.id);
    };
    const inTurn = await schedules(async (rates) => {
      for (const rate of rates) await rate();
    });
    expect(await schedules((rates) => Promise.all(rates.map((rate) => rate())))).toEqual(inTurn);
  });

  test('can be rated by nobody else', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    const { id } = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
    const other = await app.signUp();
    for (const attemptId of [id, id + 1]) {
      await expect(other.caller.practice.rate({ attemptId, rating: 'good' })).rejects.toMatchObject({
        cause: { code: 'NOT_FOUND' },
      });
    }
    expect((await caller.practice.get()).lastAttempt?.rating).toBeNull();
  });

  test('brings its rating along where it was rated before it was sent', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    const done = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER, rating: 'good' });
    expect(done.rating).toBe('good');
    expect(done.nextAt?.getTime()).toBeGreaterThan(app.clock.now().getTime());
  });

  test('says nothing of the same exercise of others, nor of other exercises', async () => {
    const app = await createTestApp();
    const [ada, bob] = [await judged(app), await judged(app)];
    expect((await ada.answer('framing', 'easy')).nextAt).not.toBeNull();
    expect(await bob.practice.get()).toMatchObject({ lastAttempt: null, task: { lastRatedAt: null } });
    expect((await bob.answer('framing')).nextAt).toBeNull();
    expect((await ada.answer('tradeoffs')).nextAt).toBeNull();
  });

  test('counts from the last one, or else from what the interview showed of it', async () => {
    const app = await createTestApp();
    const [ada, bob] = [await judged(app), await judged(app)];
    await ada.answer('framing', 'easy');
    app.clock.advance(4 * DAY_MS);
    const days = async (rated: Promise<{ nextAt: Date | null }>) =>
      (Number((await rated).nextAt) - app.clock.now().getTime()) / DAY_MS;
    const other = await days(bob.answer('tradeoffs', 'easy'));
    expect(await days(ada.answer('tradeoffs', 'easy'))).toBe(other);
    const first = await days(bob.answer('framing', 'easy'));
    expect(first).not.toBe(other);
    expect(await days(ada.answer('framing', 'easy'))).toBeGreaterThan(first);
  });
});
