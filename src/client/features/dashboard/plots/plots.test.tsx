import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { addReport, lookupIds, signUpWithPlan } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sql, sqlValue } from '#testing/test-database.ts';

// The plots are a chunk of their own. It is loaded here so that no test waits for its first transformation.
await import('./plots.tsx');

const DAY_MS = 24 * 3_600_000;

type Held = { grade: string; score: number; level?: string; questionId?: string; byCandidate?: true };

async function hold(app: TestApp, user: TestUser, { grade, score, level, questionId, byCandidate }: Held) {
  const { quota } = await user.caller.licenses.get();
  if (quota.sessionsRemaining === 0) await user.caller.licenses.activateFreePlan();
  app.clock.advance(DAY_MS);
  const { id } = await user.caller.interviews.start({
    ...(await lookupIds(app, 'backend', level)),
    ...(questionId ? { questionId } : {}),
  });
  await addReport(app, id, grade, score, byCandidate && { kind: 'candidate', name: null });
  return id;
}

async function dashboardOf(held: readonly Held[]) {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const ids: number[] = [];
  for (const each of held) ids.push(await hold(app, user, each));
  return { app, user, ids };
}

const plot = () => screen.findByRole('region', { name: /^Score over time/ });
const points = (box: HTMLElement) => box.querySelectorAll('circle').length - 1;

test('without an interview the score of the example is shown, and marked as such', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  await renderApp('/', { app, token });
  const box = within(await plot());
  expect(await box.findByText(/Your first score will appear here/)).toBeTruthy();
  expect(box.getByText('example')).toBeTruthy();
  expect(box.queryByText(/The next band/)).toBeNull();
  expect(box.getByRole('link', { name: 'See the example' }).getAttribute('href')).toBe('/demo/results');
  await expectAccessible();
});

test('the plots are drawn once they are scrolled to, or printed', async () => {
  const Given = globalThis.IntersectionObserver;
  onTestFinished(() => void vi.stubGlobal('IntersectionObserver', Given));
  let scrollTo = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        scrollTo = () => report([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  for (const comeNear of [() => scrollTo(), () => window.dispatchEvent(new Event('beforeprint'))]) {
    const { app, user } = await dashboardOf([{ grade: 'B', score: 78 }]);
    await renderApp('/', { app, token: user.token });
    await screen.findByRole('heading', { name: 'Progress' });
    expect(screen.queryByRole('region', { name: /^Score over time/ })).toBeNull();
    act(() => void comeNear());
    await plot();
    cleanup();
  }
});

test('who was never graded reads why, beside the example', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  for (let made = 0; made < 2; made += 1) {
    const { id } = await user.caller.interviews.start(await lookupIds(app));
    await user.caller.interviews.complete({ id });
  }
  await renderApp('/', { app, token: user.token });
  expect(
    await within(await plot()).findByText(/Your 2 interviews were not graded: too little was said/),
  ).toBeTruthy();
});

test('one interview is one score beside the bar, with the band to reach', async () => {
  const { app, user } = await dashboardOf([{ grade: 'C', score: 61 }]);
  await renderApp('/', { app, token: user.token });
  const box = await plot();
  expect(box.querySelectorAll('circle')).toHaveLength(1);
  expect(within(box).getByRole('img', { name: /^One score: 61, C, on / })).toBeTruthy();
  expect(
    within(box).getByText(
      /^14 below the bar of 75, the upright line\. The next band is C\+, from 65: 4 points more\./,
    ),
  ).toBeTruthy();
  await expectAccessible();
});

test('two interviews on one question are joined by a dashed line, and can be walked through by keyboard', async () => {
  const { app, user, ids } = await dashboardOf([
    { grade: 'F', score: 30, questionId: 'short-links' },
    { grade: 'C', score: 61, questionId: 'pay-once' },
    { grade: 'A', score: 91, questionId: 'short-links' },
  ]);
  const { user: person } = await renderApp('/', { app, token: user.token });
  const box = await plot();
  expect(box.querySelectorAll('path[stroke-dasharray="4 4"]')).toHaveLength(1);
  expect(within(box).getByText('Same question: 30 → 91')).toBeTruthy();
  await person.click(within(box).getByRole('button', { name: 'Earlier' }));
  const link = within(box).getByRole('link');
  expect(link.getAttribute('href')).toBe(`/interview/${ids[1]}/results`);
  expect(box.querySelectorAll('path[stroke-dasharray="4 4"]')).toHaveLength(0);
});

test('two interviews on one day have that day below them once', async () => {
  const { app, user, ids } = await dashboardOf([
    { grade: 'C', score: 60 },
    { grade: 'B', score: 75 },
  ]);
  const created = (id = 0) => sqlValue(app.db, 'select created_at from interviews where id = ?', id);
  const last = Number(await created(ids[1]));
  await sql(app.db, 'update interviews set created_at = ? where id = ?', last - 60_000, ids[0]);
  await renderApp('/', { app, token: user.token });
  const days = [...(await plot()).querySelectorAll('.visx-axis-tick')].map((tick) => tick.textContent);
  expect(days).toEqual([...new Set(days)]);
  expect(days.length).toBeGreaterThan(0);
});

test('what two kinds of judge said is joined by no line, not even for one question', async () => {
  const { app, user } = await dashboardOf([
    { grade: 'F', score: 30, questionId: 'short-links' },
    { grade: 'A', score: 91, questionId: 'short-links', byCandidate: true },
  ]);
  await renderApp('/', { app, token: user.token });
  const box = await plot();
  expect(points(box)).toBe(2);
  // A line with a single score has nothing to connect.
  const lines = [...box.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  expect(lines.filter((line) => line.includes('L'))).toEqual([]);
  expect(within(box).queryByText(/Same question/)).toBeNull();
});

test('two levels can be told apart by the filter', async () => {
  const { app, user } = await dashboardOf([
    { grade: 'C', score: 61, level: 'mid' },
    { grade: 'A', score: 91, level: 'senior' },
  ]);
  const { user: person } = await renderApp('/', { app, token: user.token });
  const box = await plot();
  expect(points(box)).toBe(2);
  await person.selectOptions(within(box).getByLabelText('Level'), 'Senior');
  expect(within(box).getByRole('img', { name: /^One score: 91, A, on / })).toBeTruthy();
  expect(within(box).queryByLabelText('Category')).toBeNull();
});

test('a thousand scores are drawn, and stand in a table', async () => {
  const { app, user, ids } = await dashboardOf([{ grade: 'B', score: 76 }]);
  await multiply(app, ids[0] ?? 0, 1000);
  await renderApp('/', { app, token: user.token });
  const box = await plot();
  expect(points(box)).toBe(1000);
  const details = box.querySelector('details');
  if (!details) throw new Error('there is a table');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect((await within(box).findAllByRole('row')).length).toBe(1001);
});

/** Copies an interview with its report, each copy a day later than the one before, until there are `count`. */
async function multiply({ db }: TestApp, id: number, count: number) {
  const columns = async (table: string, left: readonly string[]) => {
    const [row = {}] = await sql(db, `select * from ${table}`);
    return Object.keys(row)
      .filter((name) => !left.includes(name))
      .map((name) => `"${name}"`)
      .join(', ');
  };
  const own = await columns('interviews', ['id', 'created_at']);
  const report = await columns('reports', ['id', 'interview_id']);
  for (let made = 1; made < count; made += 1) {
    const copy = await sqlValue(
      db,
      `insert into interviews (${own}, created_at) select ${own}, created_at + ? from interviews where id = ? returning id`,
      made * DAY_MS,
      id,
    );
    await sql(
      db,
      `insert into reports (${report}, interview_id) select ${report}, ? from reports where interview_id = ?`,
      copy,
      id,
    );
  }
}

test('an open misconception is named with what is true, and leads to its report', async () => {
  const { app, user, ids } = await dashboardOf([{ grade: 'C', score: 61, questionId: 'short-links' }]);
  const points = app.deps.data.content.questions.get('short-links')?.points ?? [];
  const [point] = points.filter((each) => each.false.length > 0);
  const [wrong] = point?.false ?? [];
  if (!point || !wrong) throw new Error('the question has no false sentence');
  await sql(
    app.db,
    `insert into pair_answers (interview_id, user_id, question_id, point_id, pair, is_right, answered_at)
     select id, user_id, question_id, ?, ?, 0, created_at from interviews`,
    point.id,
    wrong.say,
  );
  await renderApp('/', { app, token: user.token });
  const box = within(await screen.findByRole('region', { name: 'Misconceptions: 1 open, 0 cleared' }));
  expect(box.getByText(wrong.say)).toBeTruthy();
  expect(box.getByText(wrong.truth)).toBeTruthy();
  const link = box.getByRole('link', { name: 'See the report' });
  expect(link.getAttribute('href')).toBe(`/interview/${ids[0]}/results`);
  expect(box.queryByRole('table')).toBeNull();
  await expectAccessible();
});

test('misconceptions are counted by level, also where all of them are cleared', async () => {
  const held = { grade: 'C', score: 61, questionId: 'short-links' };
  const { app, user, ids } = await dashboardOf([
    { ...held, level: 'mid' },
    ...Array.from({ length: 3 }, () => ({ ...held, level: 'senior' })),
  ]);
  const points = app.deps.data.content.questions.get('short-links')?.points ?? [];
  const [open, cleared] = points.flatMap(({ id, false: pairs }) => pairs.map(({ say }) => ({ id, say })));
  const decide = (interview: number, pair: typeof open, isRight: number) =>
    sql(
      app.db,
      `insert into pair_answers (interview_id, user_id, question_id, point_id, pair, is_right, answered_at)
       select id, user_id, question_id, ?, ?, ?, created_at from interviews where id = ?`,
      pair?.id,
      pair?.say,
      isRight,
      ids[interview],
    );
  await decide(0, open, 0);
  await decide(1, cleared, 0);
  await decide(2, cleared, 1);
  await decide(3, cleared, 1);
  await renderApp('/', { app, token: user.token });
  const box = within(await screen.findByRole('region', { name: 'Misconceptions: 1 open, 1 cleared' }));
  const [, ...rows] = within(box.getByRole('table', { name: 'Misconceptions by level' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Mid10', 'Senior01']);
});

test('the six dimensions show the last figure, and how far it is from the bar', async () => {
  const { app, user } = await dashboardOf([{ grade: 'B', score: 76 }]);
  await sql(app.db, "update report_dimensions set score = 3 where dimension = 'framing'");
  await renderApp('/', { app, token: user.token });
  const box = within(await screen.findByRole('region', { name: 'Six dimensions' }));
  const rows = box.getAllByRole('listitem');
  const { dimensions } = await user.caller.progress.get();
  expect(rows).toHaveLength(6);
  expect(dimensions[0]?.scores[0]).toMatchObject({ score: 3, bar: 3 });
  expect(rows[0]?.textContent).toContain('3, at the bar');
  expect(rows[0]?.querySelector('svg'), 'one dot is no line').toBeNull();
});

test('from the second interview on, the six dimensions are also drawn', async () => {
  const { app, user } = await dashboardOf([
    { grade: 'B', score: 76 },
    { grade: 'B', score: 78 },
  ]);
  await renderApp('/', { app, token: user.token });
  const box = within(await screen.findByRole('region', { name: 'Six dimensions' }));
  for (const row of box.getAllByRole('listitem')) expect(row.querySelector('svg')).toBeTruthy();
  expect(box.getByText(/The dotted line is the bar of the level\.$/)).toBeTruthy();
});

test.each([
  [5, 'You predict 2 higher than the report gives, over 1 prediction.'],
  [1, 'You predict 2 lower than the report gives, over 1 prediction.'],
  [3, 'You judge yourself as the reports do, over 1 prediction.'],
])('who predicts %s where a model gives 3 reads: %s', async (predicted, text) => {
  const { app, user, ids } = await dashboardOf([{ grade: 'B', score: 80 }]);
  const [id] = ids;
  await sql(app.db, "update report_dimensions set score = 3 where dimension = 'depth'");
  await sql(
    app.db,
    "insert into predictions (interview_id, dimension, predicted, created_at) values (?, 'depth', ?, 0)",
    id,
    predicted,
  );
  await renderApp('/', { app, token: user.token });
  const box = within(await screen.findByRole('region', { name: 'Predicted against given' }));
  expect(box.getByRole('img', { name: text })).toBeTruthy();
  expect(box.getByText(new RegExp(`^${text}`))).toBeTruthy();
});
