import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ConfiguredService } from '#server/ai/capabilities.ts';
import { BUDGET_NOTICE } from '#server/costs/costs.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { createFakeMicrophone } from '#testing/fake-microphone.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInSpeaker } from '#testing/stand-in-ai.ts';

/** A voice that is set up but not there. */
const deadVoice: ConfiguredService = {
  capability: 'speech',
  settings: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'tts-1', voice: 'alloy' },
  lastCall: () => ({
    worked: false,
    fault: { kind: 'transient', what: 'network ECONNREFUSED', status: null, retryAfterMs: null },
  }),
  facts: {
    known: () => ({ models: null, contextTokens: null, slots: 1 }),
    lookNow: () => Promise.reject(new Error('the status screen asks nobody')),
  },
  speaker: standInSpeaker(),
};

test('the status screen names what serves each capability, and what to do about a fault', async () => {
  const app = await createTestApp({ ai: { active: aiWith({ services: [deadVoice] }) } });
  const { token } = await app.signUp();
  await renderApp('/status', { app, token });
  expect(await screen.findByRole('heading', { name: 'Interviewer and grader' })).toBeTruthy();
  expect(screen.getByText('Written script')).toBeTruthy();
  expect(screen.getByText('fails')).toBeTruthy();
  expect(screen.getByText(/Nothing listens at http:\/\/127\.0\.0\.1:9\/v1/)).toBeTruthy();
  expect(screen.getByText('alloy')).toBeTruthy();
  await expectAccessible();
});

test('the status is found in the user menu, and promises no calls where nothing is called', async () => {
  const app = await createTestApp();
  const { token, user: account } = await app.signUp();
  const { user, router } = await renderApp('/', { app, token });
  await user.click(await screen.findByRole('button', { name: `${account.firstName} ${account.lastName}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
  expect(await screen.findByText('What runs your interviews.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/status');
});

test('who is not signed in is told why the status leads to signing in', async () => {
  await renderApp('/status');
  expect(await screen.findByText('Please sign in to see what runs on this server.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Join Backpressure' })).toBeTruthy();
});

test('where nothing is set, the operator reads what to set, and others whom to ask', async () => {
  const app = await createTestApp();
  const operator = await app.signUp();
  const other = await app.signUp();
  const shown = await renderApp('/status', { app, token: operator.token });
  expect(await screen.findByText(/set OPENAI_API_KEY/)).toBeTruthy();
  shown.unmount();
  await renderApp('/status', { app, token: other.token });
  expect((await screen.findAllByText(/The person who runs this server can change that/)).length).toBe(3);
  expect(screen.queryByText(/OPENAI_API_KEY/)).toBeNull();
});

test('a backup that failed is said', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  // The backup fails: there is no database in its folder.
  await app.deps.data.backups.run();
  await renderApp('/status', { app, token });
  expect(await screen.findByText('The last backup failed')).toBeTruthy();
  await expectAccessible();
});

test('a visitor is sent to sign in', async () => {
  const { router } = await renderApp('/status');
  await screen.findByRole('tab', { name: 'Sign In' });
  expect(router.state.location.pathname).toBe('/auth');
});

/** An account that has spent something this month. */
async function spender() {
  const ai = aiWith({ withoutCost: aiWith({}) });
  const app = await createTestApp({ ai: { active: ai }, env: { BUDGET_USD_PER_USER_PER_MONTH: '1' } });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  await app.deps.data.stores.costs.add({
    userId: user.user.id,
    interviewId: id,
    capability: 'model',
    model: 'gpt-5-mini',
    promptTokens: 12_300,
    completionTokens: 900,
    usd: 1.25,
    createdAt: app.clock.now(),
  });
  return { app, id, token: user.token };
}

test('the profile shows what a month has cost, of what was granted', async () => {
  const { app, token } = await spender();
  await renderApp('/profile', { app, token });
  const costs = await screen.findByRole('region', { name: 'Costs' });
  expect(costs.textContent).toContain(
    'cost this server $1.25 of the $1.00 that it grants you: 12,300 tokens read, 900 written.',
  );
  await expectAccessible();
});

test('a candidate whose budget is used up is told who asks instead', async () => {
  const { app, id, token } = await spender();
  await renderApp(`/interview/${id}`, { app, token, audio: createFakeMicrophone() });
  expect(await screen.findByText(BUDGET_NOTICE)).toBeTruthy();
});

test('the results end with what the interview cost', async () => {
  const { app, id, token } = await spender();
  await app.caller(token).interviews.complete({ id });
  await addReport(app, id, 'B', 78);
  await renderApp(`/interview/${id}/results`, { app, token });
  expect((await screen.findByText(/This interview cost/)).textContent).toContain('$1.25: 12,300 tokens read');
});
