import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';

test('a visitor reads on every paid plan, before pressing its button, that it cannot be bought yet', async () => {
  await renderApp('/');
  const note = 'Purchase integration coming soon';
  for (const name of ['Pay Per Use', 'Unlimited']) {
    const card = within(await screen.findByRole('region', { name }));
    const button = card.getByRole('link', { name: 'Get Started' });
    expect(card.getByText(note).compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  expect(within(screen.getByRole('region', { name: 'Free Trial' })).queryByText(note)).toBeNull();
});

test('a visitor reads at the top what an interviewer without a model does not do', async () => {
  await renderApp('/');
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.parentElement?.textContent).toContain(
    'Without one it is a rehearsal: a written interviewer asks, does not understand you, and you judge yourself.',
  );
});
