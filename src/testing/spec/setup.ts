import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type Scene, scene } from './scene.ts';
import { button, disabledButton, enabledButton, heading, leadsTo, press, role, text, toasts } from './see.ts';

import { type Configuration, choose, configuration, pick, START } from './setup-page.ts';

export const setup: readonly Scene[] = [
  scene<Configuration>('Interview configuration', () => configuration({ plan: true }), [
    ['2', "heading 'Configure Your Interview'", heading('Configure Your Interview')],
    [
      '2',
      'a back link to /',
      async () => {
        const links = await screen.findAllByRole('link', { name: /back/i });
        expect(links.map((each) => each.getAttribute('href'))).toContain('/');
      },
    ],
    ['2', 'a radio group for the company', role('radiogroup', /Company/)],
    ['2', 'which is optional', text('(optional)')],
    ['2', 'a radio group for the category', role('radiogroup', /Category/)],
    ['2', 'a radio group for the experience level', role('radiogroup', /Experience Level/)],
    ['2', "a choice 'Generic Interview'", role('radio', 'Generic Interview')],
    [
      '2',
      'chosen at first',
      () =>
        expect(screen.getByRole('radio', { name: 'Generic Interview' }).getAttribute('aria-checked')).toBe(
          'true',
        ),
    ],
    [
      '2',
      'and one per company',
      async ({ candidate }) => {
        for (const { name } of await candidate.caller.lookups.companies()) await role('radio', name)();
      },
    ],
    ...['Backend', 'Frontend', 'Mobile', 'AI', 'Security', 'Web Scale'].map(
      (name) => ['D20', `the category ${name}`, role('radio', name)] as const,
    ),
    ...['Junior', 'Mid', 'Senior', 'Staff', 'Principal'].map(
      (name) => ['D20', `the level ${name}`, role('radio', name)] as const,
    ),
    [
      '2',
      "note '5-minute session limit • Real-time feedback'",
      text('5-minute session limit • Real-time feedback'),
    ],
    ['2', "'Start Interview Session' is disabled at first", disabledButton(START)],
    [
      '5',
      "a missing selection shows 'Please complete your selection'",
      toasts('Please complete your selection', 'Select a category and level to continue.', () => {
        // Enter in the form: the button is off.
        screen.getByRole('button', { name: START }).closest('form')?.requestSubmit();
      }),
    ],
    [
      '2',
      'the category alone is not enough',
      async (page) => {
        await pick('Backend')(page);
        await disabledButton(START)();
      },
    ],
    [
      '2',
      'category and level are',
      async (page) => {
        await pick('Mid')(page);
        await enabledButton(START)();
      },
    ],
    [
      '2',
      'on success it navigates to /interview/{id}',
      async (page) => {
        await press(START)(page);
        await waitFor(() => expect(page.router.state.location.pathname).toMatch(/^\/interview\/\d+$/));
      },
    ],
    [
      'D41',
      'and one session is spent',
      async ({ candidate }) =>
        expect((await candidate.caller.licenses.get()).quota.sessionsRemaining).toBe(4),
    ],
  ]),
  scene<Configuration & { gate: { answer: () => void } }>('Starting while the server thinks', async () => {
    const gate: { answer: () => void } = { answer: () => {} };
    const page = await configuration({
      plan: true,
      network: (path) =>
        path.includes('interviews.start')
          ? new Promise<void>((resolve) => (gate.answer = resolve))
          : undefined,
    });
    return { ...page, gate };
  }, [
    [
      '2',
      "'Starting Interview...' while pending",
      async (page) => {
        await choose(page);
        await press(START)(page);
        await button('Starting Interview...')();
      },
    ],
    [
      '2',
      'and disabled',
      async (page) => {
        await disabledButton('Starting Interview...')();
        page.gate.answer();
        await button('Start answering')();
      },
    ],
  ]),
  scene<Configuration>(
    'A start that does not reach the server',
    () =>
      configuration({
        plan: true,
        network: (path) => {
          if (path.includes('interviews.start')) throw new TypeError('fetch failed');
          return undefined;
        },
      }),
    [
      [
        '8',
        "'Failed to start interview' / 'Please try again.'",
        async (page) => {
          await choose(page);
          await toasts('Failed to start interview', 'Please try again.', press(START))(page);
        },
      ],
      ['2', 'and it stays on the configuration', leadsTo('/interview/config')],
    ],
  ),
  scene<{ answer: () => void }>('Lists that load', async () => {
    const gate: { answer: () => void } = { answer: () => {} };
    await configuration({
      network: (path) =>
        path.includes('lookups.') ? new Promise<void>((resolve) => (gate.answer = resolve)) : undefined,
    });
    return gate;
  }, [
    ['2', 'skeleton placeholders for the company', role('status', 'Loading: Company')],
    ['2', 'for the category', role('status', 'Loading: Category')],
    ['2', 'for the level', role('status', 'Loading: Experience Level')],
  ]),
];
