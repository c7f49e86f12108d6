import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { isMostPopular, priceList, priceText, priceUnit, sessionsText } from './plans.ts';

test.each([
  [{ price: 0, type: 'trial' }, 'Free', ''],
  [{ price: 2.99, type: 'session' }, '$2.99', '/session'],
  [{ price: 30, type: 'unlimited' }, '$30.00', '/month'],
] as const)('%o reads %s%s', (plan, price, unit) => {
  expect(priceText(plan)).toBe(price);
  expect(priceUnit(plan)).toBe(unit);
});

test('only the plan named Pay Per Use is the most popular', () => {
  expect(isMostPopular({ name: 'Pay Per Use' })).toBe(true);
  expect(isMostPopular({ name: 'Free Trial' })).toBe(false);
});

test('sessions without a limit read Unlimited', () => {
  expect(sessionsText(null)).toBe('Unlimited');
  expect(sessionsText(0)).toBe('0');
});

/** The prices of a server with these settings. */
async function prices(env: Record<string, string> = {}) {
  const caller = (await createTestApp({ env })).caller();
  return priceList(await caller.licenses.listPlans(), await caller.lookups.publicConfig());
}

test('a visitor reads the three plans with price, badge and limits', async () => {
  expect(await prices()).toEqual([
    {
      name: 'Free Trial',
      price: 'Free',
      unit: '',
      badge: null,
      lines: ['1 free session', '5-minute session limit'],
      isFree: true,
    },
    {
      name: 'Pay Per Use',
      price: '$2.99',
      unit: '/session',
      badge: 'Most Popular',
      lines: ['Per interview session', '5-minute sessions'],
      isFree: false,
    },
    {
      name: 'Unlimited',
      price: '$29.99',
      unit: '/month',
      badge: null,
      lines: ['No limit on sessions', '5-minute sessions'],
      isFree: false,
    },
  ]);
});

test("prices follow the operator's session length, and several free sessions are many", async () => {
  const caller = (await createTestApp({ env: { INTERVIEW_SECONDS: '1200' } })).caller();
  const config = { ...(await caller.lookups.publicConfig()), landingFreeSessions: 3 };
  const listed = priceList(await caller.licenses.listPlans(), config);
  expect(listed.map(({ lines }) => lines)).toEqual([
    ['3 free sessions', '20-minute session limit'],
    ['Per interview session', '20-minute sessions'],
    ['No limit on sessions', '20-minute sessions'],
  ]);
});
