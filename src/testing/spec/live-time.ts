import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { REDIRECT_AFTER_EXPIRY_MS } from '#shared/rules/recording.ts';
import { type Live, live, RECORD, record, TIME_IS_UP } from './live-page.ts';
import { type Scene, scene } from './scene.ts';
import {
  disabledButton,
  elapse,
  enabledButton,
  heading,
  inTurn,
  leadsTo,
  pathOf,
  text,
  timed,
  toasts,
} from './see.ts';

/** Records through the last second. */
const runOut = inTurn<Live>(record, elapse(1000));

/** Until the app went to the results by itself. */
const leave = inTurn<Live>(runOut, text(TIME_IS_UP), answersAre(2), elapse(REDIRECT_AFTER_EXPIRY_MS));

function answersAre(count: number) {
  return (page: Live) =>
    waitFor(async () =>
      expect((await page.read()).responses.filter(({ speaker }) => speaker === 'user')).toHaveLength(count),
    );
}

export const liveTime: readonly Scene[] = [
  scene<Live>('Two minutes and less', () => live({ env: { INTERVIEW_SECONDS: '180' }, spentWords: 160 }), [
    ['9', 'the warning is said', text('2 minutes of speaking time left.')],
    [
      '9',
      'and the clock takes the signal color',
      async () => expect((await screen.findByRole('timer')).className).toContain('text-signal'),
    ],
  ]),
  scene<Live>(
    'Time runs out while recording',
    timed(() => live({ env: { INTERVIEW_SECONDS: '60' }, spentWords: 147 })),
    [
      [
        '4',
        'at 0 recording stops',
        inTurn<Live>(runOut, () =>
          waitFor(() => expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()),
        ),
      ],
      [
        'rule 37',
        "a toast shows: 'Time's Up!' / 'Your 1-minute session has ended.'",
        toasts("Time's Up!", 'Your 1-minute session has ended.', runOut),
      ],
      ['2', 'the recorder is disabled', inTurn<Live>(runOut, text(TIME_IS_UP), disabledButton(RECORD))],
      [
        '2',
        "'Time's up! Please end your interview to see your results.' appears",
        inTurn<Live>(runOut, text(TIME_IS_UP)),
      ],
      [
        'rule 26',
        'what was recorded is sent, never dropped',
        inTurn<Live>(answersAre(1), runOut, answersAre(2)),
      ],
      [
        '4',
        'after 3 seconds the app navigates to the results route',
        (page) => leadsTo<Live>(`/interview/${page.interview.id}/results`, leave)(page),
      ],
      [
        'rule 9',
        'the total is at most the budget',
        inTurn<Live>(leave, heading('Interview Results'), async ({ read }) =>
          expect((await read()).totalDuration).toBe(60),
        ),
      ],
    ],
  ),
  scene<Live>(
    'An interview whose time had run out',
    timed(() => live({ env: { INTERVIEW_SECONDS: '60' }, spentWords: 150 })),
    [
      ['rule 26', 'shows the message', text(TIME_IS_UP)],
      [
        '5',
        'the record button is disabled when time is up',
        inTurn(text(TIME_IS_UP), disabledButton(RECORD)),
      ],
      ['rule 26', "with 'End & Get Results'", enabledButton('End & Get Results')],
      [
        'rule 26',
        'and without redirect',
        inTurn<Live>(text(TIME_IS_UP), elapse(2 * REDIRECT_AFTER_EXPIRY_MS), (page) =>
          expect(pathOf(page)).toBe(`/interview/${page.interview.id}`),
        ),
      ],
    ],
  ),
];
