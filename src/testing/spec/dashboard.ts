import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { sql } from '#testing/test-database.ts';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { addReport, signUpWithPlan, startedInterview } from '../examples.ts';
import { renderApp } from '../render-app.tsx';
import { gate, type Scene, scene } from './scene.ts';
import { heading, link, role, text } from './see.ts';

const figure = (name: string, value: string) => async () =>
  expect((await screen.findByText(name)).parentElement?.querySelector('dd')?.textContent).toBe(value);

async function finish(app: TestApp, id: number, grade: string | null, seconds: number, status = 'completed') {
  if (grade !== null) await addReport(app, id, grade, 71);
  await sql(app.db, 'UPDATE interviews SET status = ?, total_duration = ? WHERE id = ?', status, seconds, id);
}

/** Six interviews, the newest last: A-, B-, C, not graded, being graded, in progress. */
async function practiced() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const ids: number[] = [];
  for (let made = 0; made < 6; made += 1) {
    if (made === 5) await candidate.caller.licenses.activateFreePlan();
    app.clock.advance(60_000);
    ids.push((await startedInterview(app, candidate)).id);
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
  await finish(app, first, 'A-', 600);
  await finish(app, second, 'B-', 300);
  await finish(app, third, 'C', 200);
  await finish(app, fourth, null, 100);
  await finish(app, fifth, null, 100, 'grading');
  const page = await renderApp('/', { app, token: candidate.token });
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Recent Interviews' })).getAllByRole('listitem');
  const [, question = ''] = [ids, (await candidate.caller.interviews.get({ id: first })).question];
  return { ...page, ids, rows, question };
}

type Practiced = Awaited<ReturnType<typeof practiced>>;

const rowText =
  (index: number, content: string | RegExp) =>
  async ({ rows }: Practiced) =>
    expect((await rows())[index]?.textContent).toMatch(content);

const rowLink =
  (index: number, path: (ids: number[]) => string) =>
  async ({ rows, ids }: Practiced) => {
    const row = (await rows())[index];
    expect(row && within(row).getByRole('link').getAttribute('href')).toBe(path(ids));
  };

export const dashboard: readonly Scene[] = [
  scene('Dashboard of someone new', async () => {
    const app = await createTestApp();
    const { token } = await app.signUp({ firstName: 'Grace' });
    return renderApp('/', { app, token });
  }, [
    ['2', 'a welcome greeting using the first name', heading('Welcome, Grace')],
    ['2', 'a count of completed interviews', text("You haven't completed an interview yet.")],
    ['2', 'a button to /interview/config', link('Start New Interview', '/interview/config')],
    ['9', 'no completed interviews: average grade N/A', figure('Average Grade', 'N/A')],
    ['9', 'pass rate 0%', figure('Pass Rate', '0%')],
    ['9', 'response time 0m', figure('Avg Response Time', '0m')],
    ['2', 'interviews completed 0', figure('Interviews Completed', '0')],
    ['2', "empty state 'No interviews yet'", text('No interviews yet')],
    [
      'rule 25',
      'one button says what to do',
      () => expect(screen.getAllByRole('link', { name: /^Start .*Interview$/ })).toHaveLength(2),
    ],
  ]),
  scene<Practiced>('Dashboard of someone who practiced', practiced, [
    ['2', 'counts the completed interviews', text("You've completed 4 interviews.")],
    [
      'rule 34',
      'the average grade is over the graded ones: (3.7 + 2.7 + 2.0) / 3 is a B-',
      figure('Average Grade', 'B-'),
    ],
    ['rule 34', 'the pass rate is over all completed: 2 of 4', figure('Pass Rate', '50%')],
    ['9', 'the response time is the mean in minutes, rounded: 1200 s / 4', figure('Avg Response Time', '5m')],
    ['rule 34', 'not graded counts as completed', figure('Interviews Completed', '4')],
    ['2', 'Recent Interviews', role('list', 'Recent Interviews')],
    ['9', 'shows the 5 newest', async ({ rows }) => expect(await rows()).toHaveLength(5)],
    ['2', 'newest first by createdAt', rowLink(0, (ids) => `/interview/${ids[5]}`)],
    ['2', "in progress: 'Continue'", rowText(0, /Continue Delete$/)],
    ['rule 29', "a 'Grading' badge while it is graded", rowText(1, /Grading/)],
    ['rule 29', 'which links to the results', rowLink(1, (ids) => `/interview/${ids[4]}/results`)],
    ['4', "no grade shows 'Not graded'", rowText(2, /Not graded/)],
    ['2', "completed: 'View Results'", rowText(3, /View Results Delete$/)],
    ['2', 'which links to the results', rowLink(3, (ids) => `/interview/${ids[2]}/results`)],
    ['3', "without a company it is 'Generic'", rowText(3, /Generic · Backend · Mid/)],
    [
      '9',
      'the letter has its color',
      async ({ rows }) => {
        const row = (await rows())[3];
        expect(row && within(row).getByText('C').className).toContain('text-grade-c');
      },
    ],
    [
      '9',
      'questions longer than 50 characters are cut to 50 with an ellipsis',
      async ({ rows, question }) => {
        expect(question.length).toBeGreaterThan(50);
        expect((await rows())[0]?.textContent).toContain(`${question.slice(0, 50)}…`);
      },
    ],
  ]),
  scene('Dashboard while it loads', async () => {
    const app = await createTestApp();
    const { token } = await app.signUp();
    const { network, answer } = gate('interviews.list');
    await renderApp('/', { app, token, network });
    return answer;
  }, [
    ['2', 'loading placeholders show', role('status', 'Loading your interviews')],
    [
      '2',
      'until the interviews are there',
      async (answer) => {
        await role('status', 'Loading your interviews')();
        answer();
        await text('No interviews yet')();
        expect(screen.queryByRole('status', { name: 'Loading your interviews' })).toBeNull();
      },
    ],
  ]),
];
