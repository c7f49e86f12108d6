// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { renderApp } from '#testing/render-app.tsx';

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
