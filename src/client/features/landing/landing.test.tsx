import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { REHEARSAL } from './landing-page.tsx';

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
  await waitFor(() =>
    expect(heading.parentElement?.textContent).toContain(
      'Without one it is a rehearsal: a written interviewer asks, does not understand you, and you judge yourself.',
    ),
  );
  expect(heading.textContent).not.toContain('pushes back');
});

test('a visitor of a server with a model reads that it pushes back, and sees how', async () => {
  const app = await createTestApp({ ai: { active: aiWith({ interviewer: standInModel() }) } });
  await renderApp('/', { app });
  expect(
    await screen.findByText(/^On this server a model interviews: it listens and pushes back/),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('pushes back');
  expect(screen.getByText('An exchange with a model')).toBeTruthy();
});

test('the exchange that a visitor sees without a model stands in the example, word for word', async () => {
  const { responses } = await (await createTestApp()).caller().demo.get();
  const said = responses.map(({ content }) => content);
  const at = said.indexOf(REHEARSAL.asked);
  expect(said[at + 1]).toContain(REHEARSAL.answer);
  expect(said[at + 2]).toBe(REHEARSAL.next);
});

test('below the exchange a visitor reads what the report of the example says first', async () => {
  const app = await createTestApp();
  const { cards = [] } = await app.caller().demo.get();
  await renderApp('/', { app });
  expect(await screen.findByText(cards[0]?.say ?? 'advice')).toBeTruthy();
});
