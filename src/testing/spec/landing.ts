import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { createTestApp } from '../create-test-app.ts';
import { renderApp } from '../render-app.tsx';
import { type Scene, scene } from './scene.ts';
import { disabledButton, heading, link, noText, role, text } from './see.ts';

const card = async (name: string) => (await screen.findByRole('region', { name })).textContent ?? '';

export const landing: readonly Scene[] = [
  scene('Landing page', () => renderApp('/'), [
    ['2', 'a button to start the first interview, to /auth', link('Start First Interview', '/auth')],
    ['2', 'a button to start a free trial, to /auth', link('Start Free Trial', '/auth')],
    ['2', 'a button to get started, to /auth', link('Get Started', '/auth')],
    [
      '2',
      'a button to view example results, to /demo/results',
      link('View Example Results', '/demo/results'),
    ],
    [
      '2',
      'a button to view an example interview, to /demo/results',
      link('View Example Interview', '/demo/results'),
    ],
    ['2', 'a sample transcript', text('Candidate')],
    ['2', 'with what was asked before the answer', text('Interviewer, later')],
    [
      '2',
      'a picture of the live screen in either theme',
      async () => expect(await screen.findAllByRole('img', { name: /^A running interview/ })).toHaveLength(2),
    ],
    ['2', 'a sample report card', text('Hiring recommendation')],
    ['1', 'advertises voice-based practice', heading('Voice-based practice')],
    ['1', 'advertises intelligent follow-ups', heading('Intelligent follow-ups')],
    ['1', 'advertises company-specific practice', heading('Company-specific practice')],
    ['1', 'advertises detailed scoring', heading('Detailed scoring')],
    ['1', 'advertises multiple categories', heading('Multiple categories')],
    ['1', 'advertises progress tracking', heading('Progress tracking')],
    ...['Backend', 'Frontend', 'Mobile', 'AI', 'Security', 'Web Scale'].map(
      (category) =>
        [
          '1',
          `names the category ${category}`,
          text(new RegExp(`Backend, .*${category}|${category}, Frontend`)),
        ] as const,
    ),
    ['1', 'free trial: 1 free session', text('1 free session')],
    ['1', 'free trial: 5-minute session limit', text('5-minute session limit')],
    ['9', "a price of 0 is shown as 'Free'", async () => expect(await card('Free Trial')).toContain('Free')],
    ['1', 'pay per use: $2.99', async () => expect(await card('Pay Per Use')).toContain('$2.99')],
    ['1', 'pay per use: per interview session', text('Per interview session')],
    [
      '1',
      'pay per use: 5-minute sessions',
      async () => expect(await card('Pay Per Use')).toContain('5-minute sessions'),
    ],
    ['9', "a session plan shows '/session'", text('/session')],
    ['9', "an unlimited plan shows '/month'", text('/month')],
    ['rule 36', 'unlimited is $29.99', async () => expect(await card('Unlimited')).toContain('$29.99')],
    [
      '9',
      "the plan named 'Pay Per Use' gets the badge 'Most Popular'",
      async () => expect(await card('Pay Per Use')).toContain('Most Popular'),
    ],
    [
      '9',
      'and no other does',
      async () => expect(await screen.findAllByText('Most Popular')).toHaveLength(1),
    ],
    [
      '1',
      'enterprise: custom pricing',
      async () => expect(await card('Enterprise')).toContain('Custom pricing'),
    ],
    ['1', 'enterprise: a contact-sales button', role('button', 'Contact Sales')],
    ['1', 'which has no action', disabledButton('Contact Sales')],
    [
      '1',
      "paid purchase is not implemented: 'Purchase integration coming soon'",
      text(/Purchase integration coming soon/),
    ],
    ['2', 'a footer with links', async () => expect(await screen.findByRole('contentinfo')).toBeTruthy()],
    ['2', 'its links lead to the example', link('Example results', '/demo/results')],
    ['2', 'its links lead to signing in', link('Sign in', '/auth')],
  ]),
  scene(
    'Landing page of an operator who set twenty minutes',
    async () => renderApp('/', { app: await createTestApp({ env: { INTERVIEW_SECONDS: '1200' } }) }),
    [
      ['rule 1', 'pricing follows', text('20-minute session limit')],
      ['rule 1', 'everywhere', noText(/5-minute/, text('20-minute session limit'))],
    ],
  ),
  scene(
    'Landing page while demo and prices cannot be read',
    () =>
      renderApp('/', {
        network: (path) => {
          if (/demo|listPlans/.test(path)) throw new TypeError('fetch failed');
        },
      }),
    [
      ['2', 'still leads to the first interview', link('Start First Interview', '/auth')],
      [
        '2',
        'and leaves the sample out',
        async () => {
          await link('Start First Interview', '/auth')();
          await waitFor(() => expect(screen.queryByText('An interview and its report')).toBeNull());
          expect(screen.queryByText('Candidate')).toBeNull();
        },
      ],
    ],
  ),
];
