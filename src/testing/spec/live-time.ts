import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type Live, live, RECORD, record, TIME_IS_UP } from './live-page.ts';
import { type Scene, scene } from './scene.ts';
import { disabledButton, enabledButton, leadsTo, text, toasts } from './see.ts';

export const liveTime: readonly Scene[] = [
  scene<Live>('Two minutes and less', () => live({ env: { INTERVIEW_SECONDS: '180' }, spentWords: 160 }), [
    ['9', 'the warning is said', text('2 minutes of speaking time left.')],
    [
      '9',
      'and the clock takes the signal colour',
      () => expect(screen.getByRole('timer').className).toContain('text-signal'),
    ],
  ]),
  scene<Live>(
    'Time runs out while recording',
    () => live({ env: { INTERVIEW_SECONDS: '60' }, spentWords: 147 }),
    [
      [
        '4',
        'at 0 recording stops',
        async (page) => {
          await record(page);
          await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop and send' })).toBeNull(), {
            timeout: 5000,
          });
        },
      ],
      [
        'D37',
        "a toast shows: 'Time's Up!' / 'Your 1-minute session has ended.'",
        async (page) => toasts("Time's Up!", 'Your 1-minute session has ended.')(page),
      ],
      ['2', 'the recorder is disabled', disabledButton(RECORD)],
      ['2', "'Time's up! Please end your interview to see your results.' appears", text(TIME_IS_UP)],
      [
        'D26',
        'what was recorded is sent, never dropped',
        (page) =>
          waitFor(async () =>
            expect((await page.read()).responses.filter(({ speaker }) => speaker === 'user')).toHaveLength(2),
          ),
      ],
      [
        '4',
        'after 3 seconds the app navigates to the results route',
        async (page) => leadsTo(`/interview/${page.interview.id}/results`)(page),
      ],
      [
        'D9',
        'the total is at most the budget',
        async (page) => expect((await page.read()).totalDuration).toBe(60),
      ],
    ],
  ),
  scene<Live>(
    'An interview whose time had run out',
    () => live({ env: { INTERVIEW_SECONDS: '60' }, spentWords: 150 }),
    [
      ['D26', 'shows the message', text(TIME_IS_UP)],
      ['5', 'the record button is disabled when time is up', disabledButton(RECORD)],
      ['D26', "with 'End & Get Results'", enabledButton('End & Get Results')],
      ['D26', 'and without redirect', async (page) => leadsTo(`/interview/${page.interview.id}`)(page)],
    ],
  ),
];
