import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openingTurn } from '#engine/script/script.ts';
import { keyedCall } from '#server/idempotency/keyed-call.ts';
import { checkLedger } from '#server/sync-content.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { failWrites, sql, WRITE_FAILED } from '#testing/test-database.ts';
import { spendSession } from './licenses.store.ts';
import { usableSessions } from './licenses.ts';

async function appWithUser(): Promise<{ app: TestApp; userId: number; activate: () => Promise<unknown> }> {
  const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  const { user, caller } = await app.signUp();
  return { app, userId: user.id, activate: () => caller.licenses.activateFreePlan() };
}

/** Starts an interview by the store command alone; returns the sessions that remain. */
async function start({ deps, clock }: TestApp, userId: number): Promise<number | null> {
  const { interviews, licenses } = deps.data.stores;
  const question = [...deps.data.content.questions.values()][0];
  if (!question) throw new Error('the bank has a question');
  const opening = openingTurn(question);
  const started = await interviews.start(
    keyedCall(userId, 'startInterview', undefined, {}),
    {
      companyId: null,
      categoryId: 1,
      levelId: 1,
      question: opening.text,
      questionId: question.id,
      questionVersion: question.version,
      engine: 'test',
      budgetSeconds: 600,
      createdAt: clock.now(),
    },
    opening,
  );
  if ('refused' in started) throw new Error(`refused, ${started.refused} remain`);
  return (await licenses.findLicense(userId))?.license.sessionsRemaining ?? null;
}

it('sells a session five times, and then says that none remain', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  for (const left of [4, 3, 2, 1, 0]) expect(await start(app, userId)).toBe(left);
  await expect(start(app, userId)).rejects.toThrow('refused, 0 remain');
  await checkLedger(app.deps.data.stores);
});

it('sells nothing to a user without a license, or with one that is over or suspended', async () => {
  const { app, userId, activate } = await appWithUser();
  await expect(start(app, userId)).rejects.toThrow('refused, 0 remain');
  await activate();
  await sql(app.db, `update user_licenses set status = 'suspended'`);
  await expect(start(app, userId)).rejects.toThrow('refused, 0 remain');
  await sql(app.db, `update user_licenses set status = 'active', end_date = 1`);
  await expect(start(app, userId)).rejects.toThrow('refused, 0 remain');
});

it('never runs out without a limit', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  await sql(app.db, 'update user_licenses set sessions_remaining = null');
  for (let n = 0; n < 20; n += 1) expect(await start(app, userId)).toBeNull();
});

it('sells what the plan page shows, and nothing where it shows none, whatever the license', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  const now = app.clock.now();
  const license = fc.record({
    status: fc.constantFrom('active', 'active', 'suspended', 'expired'),
    sessionsRemaining: fc.constantFrom(null, 0, 1, 2, 5),
    endsInMs: fc.constantFrom(null, -86_400_000, -1, 0, 1, 86_400_000),
  });
  await fc.assert(
    fc.asyncProperty(license, async ({ status, sessionsRemaining, endsInMs }) => {
      const endDate = endsInMs === null ? null : new Date(now.getTime() + endsInMs);
      await sql(
        app.db,
        'update user_licenses set status = ?, sessions_remaining = ?, end_date = ?',
        status,
        sessionsRemaining,
        endDate?.getTime() ?? null,
      );
      const usable = usableSessions({ status, sessionsRemaining, endDate }, now);
      const sold = await app.db.atomic({ user: userId }, (tx) => spendSession(tx, userId, now));
      if (usable === 0) expect(sold).toEqual({ refused: 0 });
      else expect(sold).toMatchObject({ sessionsRemaining: usable && usable - 1 });
    }),
    { numRuns: 200 },
  );
});

it('takes nothing when the rest of the start fails', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  const allowWrites = await failWrites(app.db, 'insert', 'interview_responses');
  await expect(start(app, userId)).rejects.toThrow(WRITE_FAILED);
  await allowWrites();
  expect(await start(app, userId)).toBe(4);
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
          await expect(start(app, userId)).rejects.toThrow('refused, 0 remain');
        } else {
          expect(await start(app, userId)).toBe(expected - 1);
          expected -= 1;
        }
        await checkLedger(app.deps.data.stores);
      }
    }),
    { numRuns: 20 },
  );
});

it('notices a number that was changed without a ledger row', async () => {
  const { app, userId, activate } = await appWithUser();
  await activate();
  await sql(app.db, 'update user_licenses set sessions_remaining = 99');
  await expect(checkLedger(app.deps.data.stores)).rejects.toThrow(
    `user ${userId}: 99 remain, the ledger says 5`,
  );
  await sql(app.db, 'delete from license_ledger');
  await expect(checkLedger(app.deps.data.stores)).rejects.toThrow('99 remain, the ledger says 0');
});
