// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

test('a visitor reads what it is, sees a sample and the prices, and is led to /auth and the demo', async () => {
  await renderApp('/');
  const card = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await card('Free Trial')).getByText('1 free session')).toBeTruthy();
  expect((await card('Free Trial')).getByText('5-minute session limit')).toBeTruthy();
  expect((await card('Free Trial')).getByText('Free')).toBeTruthy();
  expect((await card('Pay Per Use')).getByText('$2.99')).toBeTruthy();
  expect((await card('Pay Per Use')).getByText('/session')).toBeTruthy();
  expect((await card('Pay Per Use')).getByText('Most Popular')).toBeTruthy();
  expect((await card('Pay Per Use')).getByText('5-minute sessions')).toBeTruthy();
  expect((await card('Unlimited')).getByText('/month')).toBeTruthy();
  expect((await card('Enterprise')).getByText('Custom pricing')).toBeTruthy();
  const href = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(href('Start First Interview')).toBe('/auth');
  expect(href('Get Started')).toBe('/auth');
  expect(href('View Example Results')).toBe('/demo/results');
  expect(href('View Example Interview')).toBe('/demo/results');
  expect(screen.getByText('Score')).toBeTruthy();
  await expectAccessible();
});

test("an operator's own session length is advertised", async () => {
  await renderApp('/', { app: await createTestApp({ env: { INTERVIEW_SECONDS: '1200' } }) });
  expect(await screen.findByText('20-minute session limit')).toBeTruthy();
  expect(screen.queryByText('5-minute session limit')).toBeNull();
});

test('the page stands when the server cannot be read', async () => {
  await renderApp('/', {
    network: () => {
      throw new TypeError('fetch failed');
    },
  });
  expect(await screen.findByRole('link', { name: 'Start First Interview' })).toBeTruthy();
  await expect.poll(() => screen.queryByRole('heading', { name: 'Pricing' })).toBeNull();
});
