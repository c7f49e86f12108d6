import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan } from '#testing/examples.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

const sessionsLeft = async (user: Awaited<ReturnType<typeof signUpWithPlan>>) =>
  (await user.caller.licenses.get()).quota.sessionsRemaining;

/** Grants so many sessions that a test need not count them. */
async function grantMany(app: TestApp) {
  await sql(app.db, 'update user_licenses set sessions_remaining = 1000');
}

describe('starting an interview', () => {
  test('spends one session and asks the first question', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const started = await user.caller.interviews.start({
      ...(await lookupIds(app)),
      questionId: 'short-links',
    });
    expect(started).toMatchObject({
      status: 'in_progress',
      questionId: 'short-links',
      company: null,
      category: { slug: 'backend' },
      level: { slug: 'mid' },
      totalDuration: 0,
      secondsRemaining: 600,
      grade: null,
      report: null,
      completedAt: null,
    });
    expect(started.responses).toHaveLength(1);
    expect(started.responses[0]).toMatchObject({ speaker: 'ai', content: started.question, audioUrl: null });
    expect(await user.caller.interviews.get({ id: started.id })).toEqual(started);
    expect(await sessionsLeft(user)).toBe(4);
  });

  test('has the recognizer make ready what takes seconds, before anybody speaks', async () => {
    let calls = 0;
    const prepare = () => {
      calls += 1;
    };
    const app = await createTestApp({
      ai: { active: aiWith({ transcriber: { ...standInTranscriber(() => ''), prepare } }) },
    });
    const user = await signUpWithPlan(app);
    await user.caller.interviews.start(await lookupIds(app));
    expect(calls).toBe(1);
  });

  test('200 times at once with 5 sessions gives exactly 5 interviews', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const input = await lookupIds(app);
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => user.caller.interviews.start(input)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.length - refused.length).toBe(5);
    for (const { reason } of refused) {
      expect(reason.cause).toMatchObject({ code: 'QUOTA_EXHAUSTED', details: { sessionsRemaining: 0 } });
    }
    expect((await user.caller.interviews.list()).interviews).toHaveLength(5);
    expect(await sessionsLeft(user)).toBe(0);
  });

  test('works for every category and level, with and without a company', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    await grantMany(app);
    const [company] = await app.caller().lookups.companies();
    for (const category of await app.caller().lookups.categories()) {
      for (const level of await app.caller().lookups.levels()) {
        const input = { categoryId: category.id, levelId: level.id };
        const plain = await user.caller.interviews.start(input);
        const tailored = await user.caller.interviews.start({ ...input, companyId: company?.id });
        expect([plain.category, plain.level, plain.company]).toEqual([category, level, null]);
        expect(tailored.company).toEqual(company);
      }
    }
  });

  test.each([
    ['category', { categoryId: 999 }],
    ['level', { levelId: 999 }],
    ['company', { companyId: 999 }],
    ['question', { questionId: 'no-such-question' }],
  ])('with a %s that does not exist is refused and costs nothing', async (_, wrong) => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const start = user.caller.interviews.start({ ...(await lookupIds(app)), ...wrong });
    await expect(start).rejects.toMatchObject({ cause: { code: 'INVALID_INPUT' } });
    expect(await sessionsLeft(user)).toBe(5);
  });

  test('never gives a question twice within the five sessions of the free plan', async () => {
    const app = await createTestApp();
    for (const category of await app.caller().lookups.categories()) {
      const user = await signUpWithPlan(app);
      const levels = await app.caller().lookups.levels();
      const seen: string[] = [];
      for (const level of levels) {
        const input = { categoryId: category.id, levelId: level.id, companyId: 1 };
        seen.push((await user.caller.interviews.start(input)).questionId);
      }
      expect(new Set(seen).size, category.name).toBe(5);
      // The sixth is one of the questions that were not seen yet.
      await user.caller.licenses.activateFreePlan();
      const sixth = await user.caller.interviews.start({
        categoryId: category.id,
        levelId: levels[0]?.id ?? 0,
      });
      expect(seen, category.name).not.toContain(sixth.questionId);
    }
  });

  test('gives the question that fits best, whatever others were asked', async () => {
    const app = await createTestApp();
    const [one, two] = [await signUpWithPlan(app), await signUpWithPlan(app)];
    const input = await lookupIds(app);
    const { questionId } = await one.caller.interviews.start(input);
    expect(await two.caller.interviews.start(input)).toMatchObject({ questionId });
  });

  test('without a plan is refused', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    await expect(caller.interviews.start(await lookupIds(app))).rejects.toMatchObject({
      cause: { code: 'QUOTA_EXHAUSTED', message: 'License required', details: { sessionsRemaining: 0 } },
    });
  });

  test('follows the operator’s length', async () => {
    const app = await createTestApp({ env: { INTERVIEW_SECONDS: '300' } });
    const user = await signUpWithPlan(app);
    const { secondsRemaining } = await user.caller.interviews.start(await lookupIds(app));
    expect(secondsRemaining).toBe(300);
  });
});

describe('a repeated start with the same Idempotency-Key', () => {
  test('gives the same interview and spends one session, even 50 times at once', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const input = { ...(await lookupIds(app)), idempotencyKey: 'once' };
    const started = await Promise.all(Array.from({ length: 50 }, () => user.caller.interviews.start(input)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(await sessionsLeft(user)).toBe(4);
  });

  test('but another input is refused', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const input = { ...(await lookupIds(app)), idempotencyKey: 'once' };
    await user.caller.interviews.start(input);
    const other = await lookupIds(app, 'backend', 'senior');
    await expect(user.caller.interviews.start({ ...input, ...other })).rejects.toMatchObject({
      cause: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await sessionsLeft(user)).toBe(4);
  });

  test('of another user is another call', async () => {
    const app = await createTestApp();
    const [one, two] = [await signUpWithPlan(app), await signUpWithPlan(app)];
    const input = { ...(await lookupIds(app)), idempotencyKey: 'once' };
    const first = await one.caller.interviews.start(input);
    const second = await two.caller.interviews.start(input);
    expect(second.id).not.toBe(first.id);
  });
});
