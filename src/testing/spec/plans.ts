import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createTestApp } from '../create-test-app.ts';
import { renderApp } from '../render-app.tsx';
import { type Scene, scene } from './scene.ts';
import { button, disabledButton, heading, leadsTo, link, noText, press, text, toasts } from './see.ts';

const figure = (name: string, value: string) => async () =>
  expect((await screen.findByText(name)).parentElement?.querySelector('dd')?.textContent).toBe(value);

async function planPage(options: { active?: boolean; network?: (path: string) => void } = {}) {
  const app = await createTestApp();
  const candidate = await app.signUp();
  if (options.active) await candidate.caller.licenses.activateFreePlan();
  const page = await renderApp('/purchase', {
    app,
    token: candidate.token,
    ...(options.network ? { network: options.network } : {}),
  });
  return { ...page, candidate };
}

type PlanPage = Awaited<ReturnType<typeof planPage>>;

export const plans: readonly Scene[] = [
  scene('Plan page without a plan', () => planPage(), [
    ['2', "title 'Choose Your Interview Plan'", heading('Choose Your Interview Plan')],
    ['2', "'No active plan'", figure('Current Plan', 'No active plan')],
    ['2', "'Sessions Remaining'", figure('Sessions Remaining', '0')],
    ['2', 'a back link to /dashboard', link('Back to Dashboard', '/dashboard')],
    ['2', 'lists plans of type trial', heading('Free Trial')],
    ['2', 'and no other', noText('Pay Per Use')],
    ['9', "its price 0 reads 'Free'", text('Free')],
    ['D36', "'Purchase integration coming soon'", text('Purchase integration coming soon')],
    ['2', "a button 'Get Started Free'", button('Get Started Free')],
    [
      'D32',
      "activating says 'Plan Activated'",
      toasts('Plan Activated', '5 interview sessions are ready.', press('Get Started Free')),
    ],
    ['2', 'after a successful activation it goes to /', leadsTo('/')],
    [
      '9',
      'the free plan gives 5 sessions',
      async ({ candidate }) =>
        expect((await candidate.caller.licenses.get()).quota.sessionsRemaining).toBe(5),
    ],
  ]),
  scene('Plan page with an active plan', () => planPage({ active: true }), [
    ['2', 'the current plan name', figure('Current Plan', 'Free Trial')],
    ['2', 'the sessions remaining', figure('Sessions Remaining', '5')],
    ['2', "'Refresh Sessions' when the plan is already the user's", button('Refresh Sessions')],
    ['5', 'disabled when sessions remain', disabledButton('Refresh Sessions')],
    ['D32', 'with the number left', text('You have 5 sessions left.')],
  ]),
  scene(
    'An activation that does not reach the server',
    () =>
      planPage({
        network: (path) => {
          if (path.includes('activateFreePlan')) throw new TypeError('fetch failed');
        },
      }),
    [
      [
        '8',
        "'Activation Failed' / 'Something went wrong. Please try again.'",
        toasts('Activation Failed', 'Something went wrong. Please try again.', press('Get Started Free')),
      ],
    ],
  ),
  scene('An activation that the server refuses', async () => {
    const app = await createTestApp({ env: { FREE_ACTIVATIONS_PER_DAY: '1' } });
    const { token, caller } = await app.signUp();
    await caller.licenses.activateFreePlan();
    app.deps.db.$client.prepare('UPDATE user_licenses SET sessions_remaining = 0').run();
    return renderApp('/purchase', { app, token });
  }, [
    [
      'D39',
      "'Activation Failed' with the server's sentence",
      async (page) => {
        await press('Refresh Sessions')(page);
        await text('Activation Failed')();
        expect(screen.queryByText('Something went wrong. Please try again.')).toBeNull();
      },
    ],
  ]),
  scene('An activation after the session ended', () => planPage(), [
    [
      '8',
      "'Session Expired: Please log in again to continue.'",
      toasts<PlanPage>('Session Expired', 'Please log in again to continue.', async (page) => {
        await screen.findByRole('button', { name: 'Get Started Free' });
        await page.candidate.caller.auth.signOut();
        await press('Get Started Free')(page);
      }),
    ],
    ['8', 'and nothing of a failed activation', noText('Activation Failed')],
    [
      '9',
      'redirecting to /auth after 2 s',
      async ({ router }) =>
        waitFor(() => expect(router.state.location.pathname).toBe('/auth'), { timeout: 6000 }),
    ],
  ]),
];
