import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';

it('follows the content file without touching what users have', async () => {
  const { caller, clock, deps, signUp } = await createTestApp();
  const { caller: own } = await signUp();
  const before = await own.licenses.activateFreePlan();
  const [trial, ...others] = deps.content.plans.plans;
  if (!trial) throw new Error('the content holds a trial');
  const renamed = { ...trial, name: 'Taster', sessionsIncluded: 2 };
  const added = { ...trial, slug: 'team', name: 'Team', type: 'session' as const, price: 9 };

  await deps.stores.licenses.syncPlans([renamed, added], clock.now());
  const plans = await caller().licenses.listPlans();
  expect(plans.map((plan) => plan.name)).toEqual(['Taster', 'Team']);
  expect(plans[0]?.id).toBe(before.plan?.id);
  expect(await own.licenses.get()).toEqual({
    ...before,
    plan: { ...before.plan, name: 'Taster', sessionsIncluded: 2 },
  });

  await deps.stores.licenses.syncPlans(others, clock.now());
  expect((await caller().licenses.listPlans()).map((plan) => plan.name)).toEqual([
    'Pay Per Use',
    'Unlimited',
  ]);
  expect((await own.licenses.get()).plan).toMatchObject({ name: 'Taster', isActive: false });
});
