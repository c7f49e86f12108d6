import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { cutOff, gate, type Scene, scene } from './scene.ts';
import {
  button,
  disabledButton,
  enabledButton,
  heading,
  inTurn,
  leadsTo,
  pathOf,
  press,
  role,
  text,
  toasts,
} from './see.ts';
import { type Configuration, choose, configuration, pick, START } from './setup-page.ts';

const chosen = (name: string) => async () =>
  expect(screen.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true');

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
      async () =>
        expect(
          (await screen.findByRole('radio', { name: 'Generic Interview' })).getAttribute('aria-checked'),
        ).toBe('true'),
    ],
    [
      '2',
      'and one per company',
      async ({ candidate }) => {
        const companies = await candidate.caller.lookups.companies();
        expect(companies.length).toBeGreaterThanOrEqual(12);
        for (const { name } of companies) await role('radio', name)();
      },
    ],
    ...['Backend', 'Frontend', 'Mobile', 'AI', 'Security', 'Web Scale'].map(
      (name) => ['rule 20', `the category ${name}`, role('radio', name)] as const,
    ),
    ...['Junior', 'Mid', 'Senior', 'Staff', 'Principal'].map(
      (name) => ['rule 20', `the level ${name}`, role('radio', name)] as const,
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
      toasts('Please complete your selection', 'Select a category and level to continue.', async () => {
        // Enter in the form: the button is off.
        (await screen.findByRole('button', { name: START })).closest('form')?.requestSubmit();
      }),
    ],
    [
      '2',
      'the category alone is not enough',
      inTurn(pick('Backend'), chosen('Backend'), disabledButton(START)),
    ],
    ['2', 'category and level are', inTurn(choose, enabledButton(START))],
    [
      '2',
      'on success it navigates to /interview/{id}',
      leadsTo(/^\/interview\/\d+$/, inTurn(choose, press(START))),
    ],
    [
      'rule 41',
      'and one session is spent',
      inTurn<Configuration>(choose, press(START), button('Pause Interview'), async ({ candidate }) =>
        expect((await candidate.caller.licenses.get()).quota.sessionsRemaining).toBe(4),
      ),
    ],
  ]),
  scene('Starting while the server thinks', async () => {
    const { network, answer } = gate('interviews.start');
    return { ...(await configuration({ plan: true, network })), answer };
  }, [
    [
      '2',
      "'Starting Interview...' while pending",
      inTurn(choose, press(START), button('Starting Interview...')),
    ],
    [
      '2',
      'and disabled',
      async (page) => {
        await inTurn(choose, press(START), disabledButton('Starting Interview...'))(page);
        page.answer();
        await button('Pause Interview')();
      },
    ],
  ]),
  scene<Configuration>(
    'A start that does not reach the server',
    () => configuration({ plan: true, network: cutOff('interviews.start') }),
    [
      [
        '8',
        "'Failed to start interview' / 'Please try again.'",
        toasts('Failed to start interview', 'Please try again.', inTurn(choose, press(START))),
      ],
      [
        '2',
        'and it stays on the configuration',
        inTurn(choose, press(START), text('Failed to start interview'), (page) =>
          expect(pathOf(page)).toBe('/interview/config'),
        ),
      ],
    ],
  ),
  scene('Lists that load', () => configuration({ network: gate('lookups.').network }), [
    ['2', 'skeleton placeholders for the company', role('status', 'Loading: Company')],
    ['2', 'for the category', role('status', 'Loading: Category')],
    ['2', 'for the level', role('status', 'Loading: Experience Level')],
  ]),
];
