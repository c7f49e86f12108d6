// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BUDGET_NOTICE } from '#server/costs/costs.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';

test('a failed reading is told and can be tried again', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  let isCut = true;
  const { user } = await renderApp('/', {
    app,
    token,
    network: (path) => {
      if (isCut && path.includes('interviews.list')) throw new TypeError('fetch failed');
    },
  });
  expect(await screen.findByText('Your interviews could not be loaded')).toBeTruthy();
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No interviews yet')).toBeTruthy();
});

test.each(['0', '5'])('with a budget of %s dollars a user reads whether it is used up', async (budget) => {
  const app = await createTestApp({
    env: { BUDGET_USD_PER_MONTH: budget },
    ai: aiWith({ interviewer: standInModel(), withoutCost: aiWith({}) }),
  });
  const { token } = await app.signUp();
  await renderApp('/', { app, token });
  await screen.findByText('No interviews yet');
  const banners = screen
    .queryAllByRole('status')
    .filter((status) => within(status).queryByText(BUDGET_NOTICE));
  expect(banners).toHaveLength(budget === '0' ? 1 : 0);
  await expectAccessible();
});
