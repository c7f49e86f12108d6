import { expect, test } from 'vitest';
import { isMostPopular, priceText, priceUnit, sessionsText } from './pricing.ts';

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
