import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { checkLedger } from './check-ledger.ts';
import { recordSpending, spendSession } from './spend-session.ts';

async function appWithUser(): Promise<{ app: TestApp; userId: number; activate: () => Promise<unknown> }> {
  const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  const { user, caller } = await app.signUp();
  return { app, userId: user.id, activate: () => caller.licenses.activateFreePlan() };
}

/** A paid start without its conversation. */
function start({ deps, clock }: TestApp, userId: number): number | null {
  const now = clock.now();
  return deps.db.transaction((tx) => {
    const spent = spendSession(tx, userId, now);
    const { id } = tx.get<{ id: number }>(`insert into interviews
      (user_id, category_id, level_id, question, question_id, question_version, strengths, improvements, engine,
       budget_seconds, created_at)
      values (${userId}, 1, 1, 'q', 'q', 1, '[]', '[]', 'test', 600, ${now.getTime()}) returning id`);
    recordSpending(tx, spent, id, now);
    return spent.sessionsRemaining;
  });
}

it('sells a session five times, and then says that none remain', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  expect(Array.from({ length: 5 }, () => start(app, userId))).toEqual([4, 3, 2, 1, 0]);
  expect(() => start(app, userId)).toThrow(
    expect.objectContaining({ code: 'QUOTA_EXHAUSTED', details: { sessionsRemaining: 0 } }),
  );
  checkLedger(app.deps.db);
});

it('sells nothing to a user without a licence, or with one that is over or suspended', async () => {
  const { app, userId, activate } = await appWithUser();
  const refused = expect.objectContaining({ message: 'License required', details: { sessionsRemaining: 0 } });
  expect(() => start(app, userId)).toThrow(refused);
  await activate();
  app.deps.db.$client.exec(`update user_licenses set status = 'suspended'`);
  expect(() => start(app, userId)).toThrow(refused);
  app.deps.db.$client.exec(`update user_licenses set status = 'active', end_date = 1`);
  expect(() => start(app, userId)).toThrow(refused);
});

it('never runs out without a limit', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  app.deps.db.$client.exec('update user_licenses set sessions_remaining = null');
  for (let n = 0; n < 20; n += 1) expect(start(app, userId)).toBeNull();
});

it('takes nothing when the rest of the start fails', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  expect(() =>
    app.deps.db.transaction((tx) => {
      spendSession(tx, userId, app.clock.now());
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  expect(start(app, userId)).toBe(4);
});

it('keeps the books straight through any order of activations and starts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (steps) => {
      const { app, userId, activate } = await appWithUser();
      let expected = 0;
      for (const isActivation of steps) {
        if (isActivation) {
          await activate();
          if (expected === 0) expected = 5;
        } else if (expected === 0) {
          expect(() => start(app, userId)).toThrow('License required');
        } else {
          expect(start(app, userId)).toBe(expected - 1);
          expected -= 1;
        }
        checkLedger(app.deps.db);
      }
    }),
    { numRuns: 20 },
  );
});

it('notices a number that was changed without a ledger row', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  app.deps.db.$client.exec('update user_licenses set sessions_remaining = 99');
  expect(() => checkLedger(app.deps.db)).toThrow(`user ${userId}: 99 remain, the ledger says 5`);
});
