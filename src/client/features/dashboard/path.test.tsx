import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const today = () => screen.findByRole('region', { name: 'Today' });

/** A user who has had one interview, on a server whose clock is set to today. */
async function candidate() {
  const app = await createTestApp();
  app.clock.advance(Date.now() - app.clock.now().getTime());
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  await user.caller.interviews.complete({ id });
  const dayAhead = (days: number) =>
    new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const prepare = async (interviewOn: string | null) =>
    user.caller.preparation.save({ ...(await lookupIds(app)), interviewOn });
  return { app, ...user, dayAhead, prepare };
}

test('a newcomer sees one button beside the navigation, and is not asked for a date yet', async () => {
  const app = await createTestApp();
  const { token } = await app.signUp();
  await renderApp('/', { app, token });
  await screen.findByText('No interviews yet');
  const page = within(screen.getByRole('main'));
  await page.findByRole('heading', { name: 'Your first interview' });
  expect(page.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual([]);
  expect(page.getAllByRole('link').filter(({ className }) => className.includes('bg-primary'))).toHaveLength(
    1,
  );
  expect(page.queryByText(/^When is your interview/)).toBeNull();
});

test('the date is asked for once, with the last choice filled in, and makes the first step', async () => {
  const { app, token, caller, dayAhead } = await candidate();
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Plan for an interview' }));
  const date = await box.findByLabelText('Date');
  await waitFor(() =>
    expect(within(box.getByLabelText('Level')).getByText('Mid')).toHaveProperty('selected', true),
  );
  await user.type(date, dayAhead(12));
  await expectAccessible();
  await user.click(box.getByRole('button', { name: 'Plan my steps' }));
  expect(await box.findByRole('heading', { name: /^Step 1 of 9: .+, out loud, 60 seconds$/ })).toBeTruthy();
  expect(box.getByText(/^Your interview is on .+, in 12 days\.$/)).toBeTruthy();
  expect(box.queryByText(/^When is your interview/)).toBeNull();
  expect((await caller.preparation.get({})).path).toMatchObject({ interviewOn: dayAhead(12) });
  await expectAccessible();
});

test('the last choice is filled in as well where the exercise of today is done', async () => {
  const { app, token, caller } = await candidate();
  app.clock.advance(1000);
  const { task } = await caller.practice.get();
  const { questionId = '', dimension = 'framing' } = task ?? {};
  await caller.practice.answer({ questionId, dimension, transcript: TYPED_ANSWER });
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Plan for an interview' }));
  expect(await box.findByText('Backend · Mid · Generic')).toBeTruthy();
});

test('what the plan is for is said once it is known, and not as dots between nothing', async () => {
  const { app, token } = await candidate();
  let answer = () => {};
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user } = await renderApp('/', {
    app,
    token,
    network: (path) => (path.includes('lookups.categories') ? known : undefined),
  });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Plan for an interview' }));
  expect(await box.findByLabelText('Date')).toBeTruthy();
  expect(box.queryByText(/·/)).toBeNull();
  answer();
  expect(await box.findByText('Backend · Mid · Generic')).toBeTruthy();
});

test('a date that is over is refused where it is entered, and today is not', async () => {
  const { app, token, caller, dayAhead } = await candidate();
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Plan for an interview' }));
  const date = await box.findByLabelText('Date');
  const plan = () => user.click(box.getByRole('button', { name: 'Plan my steps' }));
  await user.type(date, dayAhead(-1));
  await plan();
  expect(await box.findByText('Choose today or a later day.')).toBeTruthy();
  expect((await caller.preparation.get({})).path).toBeNull();
  await user.clear(date);
  await user.type(date, dayAhead(0));
  await plan();
  expect(await box.findByText(/^Your interview is today\./)).toBeTruthy();
});

test('who says "Not now" is not asked again, and can plan later', async () => {
  const { app, token, caller } = await candidate();
  const { user } = await renderApp('/', { app, token });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Not now' }));
  expect(await box.findByRole('button', { name: 'New interview like the last' })).toBeTruthy();
  expect(await caller.preparation.get({})).toMatchObject({ isAsked: true, path: null });
  await user.click(box.getByRole('button', { name: 'Plan for an interview' }));
  expect(await box.findByText('When is your interview?')).toBeTruthy();
});

test.each([
  [0, /^Your interview is today\. One exercise to warm up is enough\.$/],
  [1, /^Your interview is tomorrow\.$/],
  [null, /^No date is set: these steps wait for you, whenever you come\.$/],
])('%s days before it the page says so in a sentence', async (days, sentence) => {
  const { app, token, prepare, dayAhead } = await candidate();
  await prepare(days === null ? null : dayAhead(days));
  await renderApp('/', { app, token });
  expect(await within(await today()).findByText(sentence)).toBeTruthy();
});

test('after its day the next date is asked for, and nothing is said of steps that were not done', async () => {
  const { app, token, prepare, dayAhead } = await candidate();
  await prepare(dayAhead(1));
  app.clock.advance(3 * DAY_MS);
  await renderApp('/', { app, token });
  const box = within(await today());
  expect(
    await box.findByText(/^Your interview was on .+\. Set the next one, or go on without a date\.$/),
  ).toBeTruthy();
  expect(box.getByRole('button', { name: 'Set the next one' })).toBeTruthy();
  expect(box.queryByText(/missed|late|behind/i)).toBeNull();
});

test('a path that asks for more interviews than the plan has says so', async () => {
  const { app, token, prepare, dayAhead } = await candidate();
  await prepare(dayAhead(28));
  await renderApp('/', { app, token });
  expect(
    await within(await today()).findByText(/^This path has 7 interviews, and your plan has 4 left\./),
  ).toBeTruthy();
});

test('an interview step starts that very question, and the calendar file is saved', async () => {
  const { app, token, caller, prepare, dayAhead } = await candidate();
  const { path } = await prepare(dayAhead(2));
  const [step] = path?.next ?? [];
  expect(step).toMatchObject({ kind: 'interview' });
  const { user, router } = await renderApp('/', { app, token });
  const box = within(await today());
  await box.findByRole('heading', { name: `Step 1 of 2: ${step?.title}, out loud, 10 minutes` });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:plan';
  });
  await user.click(box.getByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('BEGIN:VCALENDAR');
  expect(await box.findByText(/^Saved as .+\.ics\. If opening it does nothing, import it/)).toBeTruthy();
  vi.restoreAllMocks();
  await user.click(box.getByRole('button', { name: 'Start this interview' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/interview\/\d+$/));
  expect((await caller.interviews.list()).interviews[0]?.questionId).toBe(step?.questionId);
});

test('a calendar file that does not come says so, and the path stays', async () => {
  const { app, token, prepare, dayAhead } = await candidate();
  await prepare(dayAhead(12));
  const { user } = await renderApp('/', {
    app: {
      ...app,
      request: async (path: string, init?: RequestInit) => {
        if (path.includes('preparation.calendar')) throw new TypeError('Failed to fetch');
        return app.request(path, init);
      },
    },
    token,
  });
  const box = within(await today());
  await user.click(await box.findByRole('button', { name: 'Add to calendar' }));
  expect((await screen.findAllByText('The calendar file could not be created'))[0]).toBeTruthy();
  expect(box.queryByText(/^Saved as/)).toBeNull();
  expect(box.getByRole('button', { name: 'Add to calendar' })).toHaveProperty('disabled', false);
});
