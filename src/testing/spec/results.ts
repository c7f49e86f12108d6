import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { sql } from '#testing/test-database.ts';
import { createTestApp } from '../create-test-app.ts';
import { judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '../examples.ts';
import { renderApp } from '../render-app.tsx';
import { cutOff, type Scene, scene } from './scene.ts';
import {
  button,
  elapse,
  go,
  heading,
  inTurn,
  leadsTo,
  link,
  noText,
  press,
  role,
  text,
  timed,
} from './see.ts';

const RETRY_DELAY_MS = 1000;

type Options = {
  answers?: number;
  isEnded?: boolean;
  /** Judged by the candidate once it has ended. */
  isJudged?: boolean;
  /** What the interview's row says afterwards. */
  set?: string;
  network?: (path: string) => Promise<void> | void;
};

async function results({
  answers = 3,
  isEnded = true,
  isJudged = isEnded && answers > 0,
  set,
  network,
}: Options = {}) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (let answer = 0; answer < answers; answer += 1) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${answer}. ${TYPED_ANSWER}` });
  }
  if (isEnded) await candidate.caller.interviews.complete({ id });
  if (isJudged) await judgeOwn(app, candidate.caller, id, () => 'named');
  if (set) await sql(app.db, `UPDATE interviews SET ${set}`);
  const interview = await candidate.caller.interviews.get({ id });
  const requests: string[] = [];
  const page = await renderApp(`/interview/${id}/results`, {
    app,
    token: candidate.token,
    network: (path) => {
      if (path.includes('interviews.get')) requests.push(path);
      return network?.(path);
    },
  });
  return { ...page, app, candidate, interview, requests };
}

type Results = Awaited<ReturnType<typeof results>>;

/** Every request of the page fails, until it says so. */
const giveUp = inTurn<Results>(
  ...[1, 2, 3].flatMap((requests) => [
    (page: Results) => waitFor(() => expect(page.requests).toHaveLength(requests)),
    elapse(RETRY_DELAY_MS),
  ]),
  text('Error Loading Results'),
);

const report = async () => within(await screen.findByRole('article', { name: 'Report' }));

export const resultsScreen: readonly Scene[] = [
  scene<Results>('Results of a graded interview', () => results(), [
    ['2', "title 'Interview Results'", heading('Interview Results')],
    ['2', "the company badge, 'Generic' without one", text('Generic')],
    ['2', 'the category badge', text('Backend')],
    ['2', 'the level badge', text('Mid')],
    ['2', 'the completion date', text(/^Completed/)],
    [
      '2',
      'the duration in minutes and seconds',
      async () => expect((await screen.findByText(/^Completed/)).textContent).toMatch(/Duration \d+m \d+s/),
    ],
    [
      '2',
      'the original question',
      async ({ interview }) => expect((await report()).getAllByText(interview.question)).toHaveLength(1),
    ],
    [
      '2',
      'the transcript',
      async ({ interview }) => {
        expect(interview.responses.length).toBeGreaterThan(2);
        for (const { content } of interview.responses.slice(1))
          expect((await report()).getAllByText(content)).not.toEqual([]);
      },
    ],
    [
      '1',
      'a letter grade',
      async ({ interview }) => expect((await report()).getAllByText(interview.grade ?? '?')).not.toEqual([]),
    ],
    [
      '1',
      'a score out of 100',
      async ({ interview }) =>
        expect((await report()).getByText('Score').parentElement?.textContent).toBe(
          `Score${interview.score} / 100`,
        ),
    ],
    [
      '1',
      'a hiring recommendation',
      async () => expect((await report()).getByText(/^(STRONG )?(NO )?HIRE - /)).toBeTruthy(),
    ],
    [
      '1',
      'strengths',
      async () => expect((await report()).getByRole('heading', { name: 'Strengths' })).toBeTruthy(),
    ],
    [
      '1',
      'areas for improvement',
      async () =>
        expect((await report()).getByRole('heading', { name: 'Areas for improvement' })).toBeTruthy(),
    ],
    [
      '1',
      'each of them from the interview',
      async ({ interview }) => {
        expect(interview.cards).not.toEqual([]);
        for (const { say, why } of interview.cards ?? []) {
          expect((await report()).getByText(say)).toBeTruthy();
          expect((await report()).getByText(why, { exact: false })).toBeTruthy();
        }
      },
    ],
    ['rule 61', 'who judged', async () => expect((await report()).getByText('scored by you')).toBeTruthy()],
    ['2', "'Practice Again', to /interview/config", link('Practice Again', '/interview/config')],
    ['2', "'View All Interviews', to /", link('View All Interviews', '/')],
    ['2', "an 'Improve Your Performance' tips card", heading('Improve Your Performance')],
    [
      '2',
      'with tips',
      async () =>
        expect(
          within(await screen.findByRole('region', { name: 'Improve Your Performance' })).getAllByRole(
            'listitem',
          ),
        ).toHaveLength(3),
    ],
    [
      '7',
      'asked for anew on each visit: stale time 0',
      async (page) => {
        await heading('Interview Results')();
        const before = page.requests.length;
        await go('/')(page);
        await heading('Welcome, Ada')();
        await go(`/interview/${page.interview.id}/results`)(page);
        await waitFor(() => expect(page.requests.length).toBeGreaterThan(before));
      },
    ],
  ]),
  scene<Results>('Results of an interview that nobody judged', () => results({ isJudged: false }), [
    ['rule 62', 'it says so first', text('Nobody has judged this yet')],
    ['rule 63', 'with the way to judge it', role('link', /^Judge it yourself, about \d minutes$/)],
    ['4', "'No recommendation available'", text('No recommendation available')],
    ['rule 62', "the word 'Estimate'", text('Estimate')],
    ['rule 61', "and 'not judged yet' beside it", text('not judged yet')],
    [
      'rule 62',
      'and no headline',
      async () => {
        await text('Estimate')();
        expect(screen.queryByText(/Performance$|Failure$/, { selector: 'dd' })).toBeNull();
      },
    ],
    ['2', "an 'Improve Your Performance' card", heading('Improve Your Performance')],
  ]),
  scene<Results>('Results of an interview without an answer', () => results({ answers: 0 }), [
    ['4', "no grade shows 'Not graded'", text('Not graded')],
    ['4', "no score shows 'Not scored'", text('Not scored')],
    ['4', "'No recommendation available'", text('No recommendation available')],
    [
      'rule 34',
      'and no headline',
      async () => {
        await text('No recommendation available')();
        expect(screen.queryByText(/Performance$|Failure$/, { selector: 'dd' })).toBeNull();
      },
    ],
    [
      '2',
      'the conversation says that there was none',
      text('No conversation yet. Start by responding to the question above.'),
    ],
  ]),
  scene<Results>('Results of an interview in progress', () => results({ answers: 0, isEnded: false }), [
    ['2', "'Results Not Available'", heading('Results Not Available')],
    ['2', "with 'Refresh Status'", button('Refresh Status')],
    [
      '2',
      "and 'Continue Interview'",
      async ({ interview }) => link('Continue Interview', `/interview/${interview.id}`)(),
    ],
    [
      '2',
      "'Refresh Status' asks again",
      async (page) => {
        await button('Refresh Status')();
        expect(page.requests).toHaveLength(1);
        await press('Refresh Status')(page);
        await waitFor(() => expect(page.requests).toHaveLength(2));
      },
    ],
    [
      '4',
      'the interview can be continued',
      (page) =>
        leadsTo<Results>(`/interview/${page.interview.id}`, async ({ user }) =>
          user.click(await screen.findByRole('link', { name: 'Continue Interview' })),
        )(page),
    ],
  ]),
  scene<Results>(
    'Results while it is graded',
    timed(() => results({ set: "status = 'grading'" })),
    [
      ['rule 29', "'Results Not Available'", heading('Results Not Available')],
      [
        'rule 25',
        'with the progress in words',
        text('Your answers are being written down. This page refreshes by itself.'),
      ],
      ['rule 29', "'Refresh Status'", button('Refresh Status')],
      [
        'rule 29',
        "without 'Continue Interview'",
        noText('Continue Interview', heading('Results Not Available')),
      ],
      [
        'rule 7',
        'it refreshes by itself',
        async ({ app, requests }) => {
          await heading('Results Not Available')();
          await sql(app.db, "UPDATE interviews SET status = 'completed'");
          await elapse(2000)();
          await heading('Interview Results')();
          expect(requests.length).toBeGreaterThan(1);
        },
      ],
    ],
  ),
  scene<Results>(
    'Results that cannot be loaded',
    timed(() => results({ network: cutOff('interviews.get') })),
    [
      ['2', 'a loading skeleton first', role('status', 'Loading your results')],
      ['2', "'Error Loading Results'", inTurn(giveUp, text('Error Loading Results'))],
      ['7', 'after 3 retries', inTurn<Results>(giveUp, ({ requests }) => expect(requests).toHaveLength(4))],
      ['2', 'with Retry', inTurn(giveUp, button('Retry'))],
      [
        '2',
        'which tries again',
        inTurn<Results>(giveUp, press('Retry'), ({ requests }) =>
          waitFor(() => expect(requests.length).toBeGreaterThan(4)),
        ),
      ],
    ],
  ),
  scene<Results>('Results of an interview that is not there', () => results(), [
    ['2', "'Interview Not Found'", inTurn(go('/interview/4711/results'), heading('Interview Not Found'))],
    [
      'rule 25',
      'with the way back',
      inTurn(go('/interview/4711/results'), heading('Interview Not Found'), link('Return to Dashboard', '/')),
    ],
  ]),
];
