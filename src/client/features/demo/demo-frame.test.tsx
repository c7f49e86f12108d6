// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

test('anyone can read the example: banner, report and conversation, and the way to an own one', async () => {
  const { app } = await renderApp('/demo/results');
  expect(await screen.findByRole('heading', { name: 'Example Results' })).toBeTruthy();
  expect(await screen.findByText(/This is an example/)).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Report' })).toBeTruthy();
  const { responses } = await app.caller().demo.get();
  for (const { content } of responses.slice(1)) expect(screen.getAllByText(content)).not.toEqual([]);
  expect(screen.getByRole('link', { name: 'Start Your Interview' }).getAttribute('href')).toBe('/auth');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  await expectAccessible();
});

test('one failure is tried again; two are told', async () => {
  let calls = 0;
  await renderApp('/demo/results', {
    network: (path) => {
      if (!path.includes('demo.get')) return;
      calls += 1;
      throw new TypeError('fetch failed');
    },
  });
  expect(await screen.findByRole('heading', { name: 'Demo Not Available' }, { timeout: 5000 })).toBeTruthy();
  expect(calls).toBe(2);
  expect(screen.getByText('The demo interview results are temporarily unavailable.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});
