import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { sql } from '#testing/test-database.ts';
import { createTestApp } from '../create-test-app.ts';
import { renderApp } from '../render-app.tsx';
import { cutOff, type Scene, scene } from './scene.ts';
import {
  button,
  disabledButton,
  elapse,
  heading,
  inTurn,
  leadsTo,
  link,
  noText,
  press,
  text,
  timed,
  toasts,
} from './see.ts';

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

/** Somebody signed out elsewhere while this page was open. */
const activateTooLate = async (page: PlanPage) => {
  await button('Get Started Free')();
  await page.candidate.caller.auth.signOut();
  await press('Get Started Free')(page);
};

export const plans: readonly Scene[] = [
  scene('Plan page without a plan', () => planPage(), [
    ['2', "title 'Choose Your Interview Plan'", heading('Choose Your Interview Plan')],
    ['2', "'No active plan'", figure('Current Plan', 'No active plan')],
    ['2', "'Sessions Remaining'", figure('Sessions Remaining', '0')],
    ['2', 'a back link to /dashboard', link('Back to Dashboard', '/dashboard')],
    ['2', 'lists plans of type trial', heading('Free Trial')],
    ['2', 'and no other', noText('Pay Per Use', heading('Free Trial'))],
    ['9', "its price 0 reads 'Free'", text('Free')],
    ['rule 36', "'Purchase integration coming soon'", text('Purchase integration coming soon')],
    ['2', "a button 'Get Started Free'", button('Get Started Free')],
    [
      'rule 32',
      "activating says 'Plan Activated'",
      toasts('Plan Activated', '5 interview sessions are ready.', press('Get Started Free')),
    ],
    ['2', 'after a successful activation it goes to /', leadsTo('/', press('Get Started Free'))],
    [
      '9',
      'the free plan gives 5 sessions',
      inTurn<PlanPage>(press('Get Started Free'), text('Plan Activated'), async ({ candidate }) =>
        expect((await candidate.caller.licenses.get()).quota.sessionsRemaining).toBe(5),
      ),
    ],
  ]),
  scene('Plan page with an active plan', () => planPage({ active: true }), [
    ['2', 'the current plan name', figure('Current Plan', 'Free Trial')],
    ['2', 'the sessions remaining', figure('Sessions Remaining', '5')],
    ['2', "'Refresh Sessions' when the plan is already the user's", button('Refresh Sessions')],
    ['5', 'disabled when sessions remain', disabledButton('Refresh Sessions')],
    ['rule 32', 'with the number left', text('You have 5 sessions left.')],
  ]),
  scene(
    'An activation that does not reach the server',
    () => planPage({ network: cutOff('activateFreePlan') }),
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
    await sql(app.db, 'UPDATE user_licenses SET sessions_remaining = 0');
    return renderApp('/purchase', { app, token });
  }, [
    [
      'rule 39',
      "'Activation Failed' with the server's sentence",
      async (page) => {
        await press('Refresh Sessions')(page);
        await text('Activation Failed')();
        await text('The free plan can be activated once a day. Please come back later.')();
        expect(screen.queryByText('Something went wrong. Please try again.')).toBeNull();
      },
    ],
  ]),
  scene(
    'An activation after the session ended',
    timed(() => planPage()),
    [
      [
        '8',
        "'Session Expired: Please log in again to continue.'",
        toasts('Session Expired', 'Please log in again to continue.', activateTooLate),
      ],
      [
        '8',
        'and nothing of a failed activation',
        inTurn(activateTooLate, noText('Activation Failed', text('Session Expired'))),
      ],
      [
        '9',
        'redirecting to /auth after 2 s',
        leadsTo('/auth', inTurn(activateTooLate, text('Session Expired'), elapse(2000))),
      ],
    ],
  ),
];
