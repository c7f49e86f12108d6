import { expect, it } from 'vitest';
import { checkLedger } from '#server/sync-content.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { sql } from '#testing/test-database.ts';
import { spendSession } from './licenses.store.ts';

const HOUR_MS = 3_600_000;
type App = Awaited<ReturnType<typeof createTestApp>>;

/**
 * Spends what starting interviews would spend. No interview's row is written, which the ledger allows because
 * interviews may be deleted.
 */
async function spend(app: App, userId: number, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await app.db.atomic({ user: userId }, (tx) => spendSession(tx, userId, app.clock.now()));
    await sql(
      app.db,
      `insert into license_ledger (user_id, kind, amount, created_at) values (?, 'consume', -1, ?)`,
      userId,
      app.clock.now().getTime(),
    );
  }
}

it('starts a new account without a plan and without sessions', async () => {
  const { signUp } = await createTestApp();
  const { caller } = await signUp();
  expect(await caller.licenses.get()).toEqual({ license: null, plan: null, quota: { sessionsRemaining: 0 } });
});

it('gives five sessions with one click', async () => {
  const app = await createTestApp();
  const { caller, user } = await app.signUp();
  const reply = await caller.licenses.activateFreePlan();
  expect(reply).toMatchObject({
    license: { status: 'active', sessionsRemaining: 5, startDate: app.clock.now(), endDate: null },
    plan: { name: 'Free Trial', type: 'trial', sessionsIncluded: 5, price: 0 },
    quota: { sessionsRemaining: 5 },
  });
  expect(reply.license?.planId).toBe(reply.plan?.id);
  expect(await caller.licenses.get()).toEqual(reply);
  expect(Object.keys(reply.license ?? {})).not.toContain('userId');
  expect(await sql(app.db, 'select * from license_ledger')).toMatchObject([
    { user_id: user.id, kind: 'grant', amount: 5, interview_id: null },
  ]);
});

it('gives five sessions to fifty clicks at the same moment, over REST and tRPC', async () => {
  const app = await createTestApp();
  const { caller, token } = await app.signUp();
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 ? caller.licenses.activateFreePlan() : app.request('/api/activate-free-plan', init),
    ),
  );
  for (const reply of replies) if (reply instanceof Response) expect(reply.status).toBe(200);
  expect((await caller.licenses.get()).quota.sessionsRemaining).toBe(5);
  await checkLedger(app.deps.data.stores);
});

it('changes nothing while sessions remain, and fills up when none do', async () => {
  const app = await createTestApp();
  const { caller, user } = await app.signUp();
  await caller.licenses.activateFreePlan();
  await spend(app, user.id, 4);
  app.clock.advance(HOUR_MS);
  expect(await caller.licenses.activateFreePlan()).toMatchObject({
    license: { startDate: new Date(app.clock.now().getTime() - HOUR_MS) },
    quota: { sessionsRemaining: 1 },
  });
  await spend(app, user.id, 1);
  expect(await caller.licenses.activateFreePlan()).toMatchObject({
    license: { startDate: app.clock.now() },
    quota: { sessionsRemaining: 5 },
  });
  await checkLedger(app.deps.data.stores);
});

it('gives the sessions of one user to no other', async () => {
  const app = await createTestApp();
  const ada = await app.signUp();
  const grace = await app.signUp();
  await ada.caller.licenses.activateFreePlan();
  expect((await grace.caller.licenses.get()).license).toBeNull();
  await grace.caller.licenses.activateFreePlan();
  await checkLedger(app.deps.data.stores);
});

it('does nothing twice for a repeated Idempotency-Key, even when the sessions are spent by then', async () => {
  const app = await createTestApp();
  const { caller, user } = await app.signUp();
  await caller.licenses.activateFreePlan({ idempotencyKey: 'click-1' });
  await spend(app, user.id, 5);
  const activate = (idempotencyKey: string) => caller.licenses.activateFreePlan({ idempotencyKey });
  expect((await activate('click-1')).quota.sessionsRemaining).toBe(0);
  expect((await activate('click-2')).quota.sessionsRemaining).toBe(5);
});

it("stops at the operator's activations a day, and says when to come back", async () => {
  const app = await createTestApp({ env: { FREE_ACTIVATIONS_PER_DAY: '2', RATE_LIMITS: 'off' } });
  const { caller, user } = await app.signUp();
  const exhaust = async () => {
    await caller.licenses.activateFreePlan();
    await spend(app, user.id, 5);
  };
  await exhaust();
  app.clock.advance(10 * HOUR_MS);
  await exhaust();
  app.clock.advance(HOUR_MS);
  await expect(caller.licenses.activateFreePlan({ idempotencyKey: 'third' })).rejects.toMatchObject({
    message: 'The free plan can be activated 2 times a day. Please come back later.',
    cause: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 13 * 3600 } },
  });
  await (await app.signUp()).caller.licenses.activateFreePlan();
  app.clock.advance(13 * HOUR_MS);
  await expect(caller.licenses.activateFreePlan({ idempotencyKey: 'third' })).resolves.toMatchObject({
    quota: { sessionsRemaining: 5 },
  });
});

it('does not count what the operator gives as an activation', async () => {
  const app = await createTestApp({ env: { FREE_ACTIVATIONS_PER_DAY: '1' } });
  const { caller, user } = await app.signUp();
  await app.deps.data.stores.operator.grant(user.id, 1, app.clock.now());
  await spend(app, user.id, 1);
  await expect(caller.licenses.activateFreePlan()).resolves.toMatchObject({
    quota: { sessionsRemaining: 5 },
  });
  expect(await app.deps.data.stores.licenses.findLedgerMismatches()).toEqual([]);
});

it('leaves a license without a limit alone', async () => {
  const app = await createTestApp();
  const { caller, user } = await app.signUp();
  await caller.licenses.activateFreePlan();
  await sql(app.db, 'update user_licenses set sessions_remaining = null');
  expect((await caller.licenses.activateFreePlan()).quota.sessionsRemaining).toBeNull();
  await spend(app, user.id, 50);
  expect((await caller.licenses.get()).quota.sessionsRemaining).toBeNull();
});

it('replaces a license that is over', async () => {
  const app = await createTestApp();
  const { caller, user } = await app.signUp();
  await caller.licenses.activateFreePlan();
  await spend(app, user.id, 2);
  await sql(app.db, 'update user_licenses set end_date = ?', app.clock.now().getTime());
  expect(await caller.licenses.get()).toMatchObject({
    license: { sessionsRemaining: 3 },
    quota: { sessionsRemaining: 0 },
  });
  expect(await caller.licenses.activateFreePlan()).toMatchObject({
    license: { endDate: null },
    quota: { sessionsRemaining: 5 },
  });
  await checkLedger(app.deps.data.stores);
});

it('says so when the operator offers no free plan', async () => {
  const app = await createTestApp();
  const { caller } = await app.signUp();
  await sql(app.db, `update license_plans set is_active = false where type = 'trial'`);
  await sql(app.db, `update license_plans set price = 0 where type = 'session'`);
  await expect(caller.licenses.activateFreePlan()).rejects.toThrow('There is no free plan at present.');
});

it('shows plans to everybody and licenses to their owners', async () => {
  const { caller } = await createTestApp();
  const plans = await caller().licenses.listPlans();
  expect(plans.map(({ name, type, price }) => [name, type, price])).toEqual([
    ['Free Trial', 'trial', 0],
    ['Pay Per Use', 'session', 2.99],
    ['Unlimited', 'unlimited', 29.99],
  ]);
  expect(plans[2]).toMatchObject({ sessionsIncluded: null, monthlyPrice: 29.99, isActive: true });
  await expect(caller().licenses.get()).rejects.toThrow('Unauthorized');
  await expect(caller().licenses.activateFreePlan()).rejects.toThrow('Unauthorized');
});

it('follows the content file without touching what users have', async () => {
  const { caller, clock, deps, signUp } = await createTestApp();
  const { caller: own } = await signUp();
  const before = await own.licenses.activateFreePlan();
  const [trial, ...others] = deps.data.content.plans.plans;
  if (!trial) throw new Error('the content holds a trial');
  const renamed = { ...trial, name: 'Taster', sessionsIncluded: 2 };
  const added = { ...trial, slug: 'team', name: 'Team', type: 'session' as const, price: 9 };

  await deps.data.stores.licenses.syncPlans([renamed, added], clock.now());
  const plans = await caller().licenses.listPlans();
  expect(plans.map((plan) => plan.name)).toEqual(['Taster', 'Team']);
  expect(plans[0]?.id).toBe(before.plan?.id);
  expect(await own.licenses.get()).toEqual({
    ...before,
    plan: { ...before.plan, name: 'Taster', sessionsIncluded: 2 },
  });

  await deps.data.stores.licenses.syncPlans(others, clock.now());
  expect((await caller().licenses.listPlans()).map((plan) => plan.name)).toEqual([
    'Pay Per Use',
    'Unlimited',
  ]);
  expect((await own.licenses.get()).plan).toMatchObject({ name: 'Taster', isActive: false });
});
