import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createTestApp } from '../create-test-app.ts';
import { signUpWithPlan, startedInterview } from '../examples.ts';
import { renderApp } from '../render-app.tsx';
import { gate, type Scene, scene } from './scene.ts';
import {
  button,
  elapse,
  go,
  heading,
  inTurn,
  leadsTo,
  link,
  type Page,
  role,
  text,
  timed,
  toasts,
} from './see.ts';

const signedOut = () => renderApp('/');

async function signedIn() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const interview = await startedInterview(app, candidate);
  const page = await renderApp('/', { app, token: candidate.token });
  return { ...page, interview };
}

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

const opens = (path: string, see: () => Promise<unknown>) => async (page: Page) => {
  await go(path)(page);
  await see();
  expect(page.router.state.location.pathname).toBe(path);
};

const menu = async ({ user }: Page, item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Ada Byron' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

const startFreeTrial = async ({ user }: Page) => {
  const [first] = await screen.findAllByRole('link', { name: 'Start Free Trial' });
  if (first) await user.click(first);
};

export const routes: readonly Scene[] = [
  scene('Routes of a visitor', signedOut, [
    ['2', '/ is the landing page', link('Start First Interview', '/auth')],
    ['2', '/auth is the auth screen', opens('/auth', heading('Join Backpressure'))],
    ['2', '/demo/results is always there', opens('/demo/results', heading('Example Results'))],
    ['2', '/reset-password is always there', opens('/reset-password', heading('Reset Password'))],
    ['2', "/profile without a user says 'Access Denied'", opens('/profile', heading('Access Denied'))],
    [
      '2',
      'with a Sign In button to /auth',
      inTurn(go('/profile'), heading('Access Denied'), async () => {
        const button = within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' });
        expect(button.getAttribute('href')).toBe('/auth');
      }),
    ],
    [
      '2',
      "/purchase redirects to /auth with 'Please log in to purchase a plan.'",
      async (page) => {
        await leadsTo('/auth', go('/purchase'))(page);
        await text('Please log in to purchase a plan.')();
      },
    ],
    ['6', '/interview/config is for the signed in', leadsTo('/auth', go('/interview/config'))],
    ['6', '/interview/{id} is for the signed in', leadsTo('/auth', go('/interview/1'))],
    ['6', '/interview/{id}/results is for the signed in', leadsTo('/auth', go('/interview/1/results'))],
    [
      'rule 14',
      '/dashboard leads to /',
      inTurn(opens('/demo/results', heading('Example Results')), leadsTo('/', go('/dashboard'))),
    ],
    [
      '2',
      "any other path is a 404 page titled 'Page Not Found'",
      opens('/nowhere', heading('Page Not Found')),
    ],
    ['2', 'with a hint for developers', inTurn(go('/nowhere'), text(/did you forget to add the page to/))],
    ['2', 'the bar leads home', link('Backpressure', '/')],
    ['2', "the bar shows 'Sign In', to /auth", link('Sign In', '/auth')],
    ['2', "the bar shows 'Start Free Trial', to /auth", link('Start Free Trial', '/auth')],
  ]),
  scene<SignedIn>('Routes of a signed-in user', signedIn, [
    ['2', '/ is the dashboard', heading('Welcome, Ada')],
    [
      '2',
      "the bar highlights 'Dashboard' there",
      async () =>
        expect((await screen.findByRole('link', { name: 'Dashboard' })).getAttribute('aria-current')).toBe(
          'page',
        ),
    ],
    ['2', '/profile is the profile', opens('/profile', heading('Profile Settings'))],
    ['2', '/purchase is the plan page', opens('/purchase', heading('Choose Your Interview Plan'))],
    [
      '2',
      'its back link leads to /dashboard',
      inTurn(go('/purchase'), link('Back to Dashboard', '/dashboard')),
    ],
    [
      '2',
      '/interview/config is the configuration',
      opens('/interview/config', heading('Configure Your Interview')),
    ],
    [
      '2',
      "the bar highlights 'Start Interview' there",
      inTurn(opens('/interview/config', heading('Configure Your Interview')), async () =>
        expect(screen.getByRole('link', { name: 'Start Interview' }).getAttribute('aria-current')).toBe(
          'page',
        ),
      ),
    ],
    [
      '2',
      '/interview/{id} is the live interview',
      (page) => opens(`/interview/${page.interview.id}`, button('Pause Interview'))(page),
    ],
    [
      '2',
      '/interview/{id}/results is the results',
      (page) => opens(`/interview/${page.interview.id}/results`, heading('Results Not Available'))(page),
    ],
    [
      'rule 30',
      '/auth leads to /',
      inTurn(opens('/profile', heading('Profile Settings')), leadsTo('/', go('/auth'))),
    ],
    [
      'rule 14',
      '/dashboard leads to /',
      inTurn(opens('/profile', heading('Profile Settings')), leadsTo('/', go('/dashboard'))),
    ],
    ['2', 'any other path is the 404 page', opens('/interview/none/of/these', heading('Page Not Found'))],
    ['2', 'the user menu shows first and last name', button('Ada Byron')],
    [
      '2',
      "'Profile Settings' in it leads to /profile",
      leadsTo('/profile', (page) => menu(page, 'Profile Settings')),
    ],
    [
      '2',
      "'Sign Out' in it goes to /",
      inTurn(
        opens('/profile', heading('Profile Settings')),
        leadsTo('/', (page) => menu(page, 'Sign Out')),
      ),
    ],
    [
      '4',
      'signing out removes the token',
      async (page) => {
        await heading('Welcome, Ada')();
        expect(localStorage.getItem('auth_token')).not.toBeNull();
        await menu(page, 'Sign Out');
        await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull());
      },
    ],
    [
      '4',
      'and shows what a visitor sees',
      inTurn((page) => menu(page, 'Sign Out'), link('Start First Interview', '/auth')),
    ],
  ]),
  scene('While the sign-in state is loading', async () => {
    const app = await createTestApp();
    const { token } = await app.signUp();
    const { network, answer } = gate('currentUser');
    return { ...(await renderApp('/', { app, token, network })), answer };
  }, [
    ['2', 'a centered spinner is shown', role('status', 'Loading')],
    [
      '2',
      'instead of the app',
      async () => {
        await screen.findByRole('status');
        expect(screen.queryByRole('navigation')).toBeNull();
      },
    ],
    [
      '2',
      'until it is known',
      async ({ answer }) => {
        await screen.findByRole('status');
        answer();
        await heading('Welcome, Ada')();
        expect(screen.queryByRole('navigation')).not.toBeNull();
      },
    ],
  ]),
  scene(
    'A session that is over',
    timed(async () => {
      const app = await createTestApp();
      const { token, caller } = await app.signUp();
      const page = await renderApp('/profile', { app, token });
      await heading('Profile Settings')();
      await caller.auth.signOut();
      return page;
    }),
    [
      [
        '8',
        "is told by 'Session Expired: Please log in again to continue.'",
        toasts('Session Expired', 'Please log in again to continue.', go('/')),
      ],
      [
        '4',
        'a 401 removes the token',
        async (page) => {
          expect(localStorage.getItem('auth_token')).not.toBeNull();
          await go('/')(page);
          await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull());
        },
      ],
      [
        '9',
        'and after 2 s leads to /auth, the auth redirect path',
        leadsTo('/auth', inTurn(go('/'), text('Session Expired'), elapse(2000))),
      ],
    ],
  ),
  scene('A token that is not known', () => renderApp('/', { token: 'not-a-token' }), [
    ['4', 'is treated as logged out', link('Start First Interview', '/auth')],
    [
      '4',
      'and is removed',
      async (_page) => {
        expect(localStorage.getItem('auth_token')).toBe('not-a-token');
        await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull());
      },
    ],
  ]),
  scene('No token', async () => {
    const paths: string[] = [];
    await renderApp('/auth', { network: (path) => void paths.push(path) });
    await heading('Join Backpressure')();
    return paths;
  }, [
    ['7', 'means logged out, without a call', (paths) => expect(paths.join()).not.toContain('currentUser')],
  ]),
  scene('Pressing Start Free Trial', signedOut, [
    ['2', 'leads to /auth', leadsTo('/auth', startFreeTrial)],
    ['2', 'and the page says so', inTurn(startFreeTrial, heading('Join Backpressure'))],
    [
      '4',
      "with the tab 'Sign Up' open",
      inTurn(startFreeTrial, async () =>
        expect((await screen.findByRole('tab', { name: 'Sign Up' })).getAttribute('aria-selected')).toBe(
          'true',
        ),
      ),
    ],
  ]),
];
