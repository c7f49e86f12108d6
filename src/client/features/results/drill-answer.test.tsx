// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';

async function atTheDrill(network?: (path: string) => void) {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const words of ['First,', 'Second,', 'Third,']) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
  }
  const interview = await candidate.caller.interviews.complete({ id });
  const question = app.deps.content.questions.get(interview.questionId);
  const good = (question?.modelAnswer.lines ?? [])
    .filter(({ point }) => interview.report?.drill?.lookFor.includes(point))
    .map(({ say }) => say)
    .join(' ');
  const page = await renderApp(`/interview/${id}/results`, {
    app,
    token: candidate.token,
    ...(network ? { network } : {}),
  });
  const drill = within(await screen.findByRole('region', { name: 'Drill' }));
  const field = await drill.findByLabelText('Your answer to the drill');
  const check = () => page.user.click(drill.getByRole('button', { name: 'Check my answer' }));
  return { ...page, app, candidate, id, interview, good, drill, field, check };
}

const read = ({ candidate, id }: Awaited<ReturnType<typeof atTheDrill>>) =>
  candidate.caller.interviews.get({ id });

test('a candidate answers the drill and sees every point before and after, with the grade as it was', async () => {
  const page = await atTheDrill();
  const { user, drill, field, good, interview, check } = page;
  await user.click(field);
  await user.paste(good);
  expect(
    drill.getByText(
      /\d+ words, about \d+ s to say; aim for 60 to 90 s\. The built-in engine listens\. It changes no grade/,
    ),
  ).toBeTruthy();
  await check();
  const result = within(await drill.findByRole('article'));
  const lookFor = interview.report?.drill?.lookFor ?? [];
  expect(drill.getByRole('status').textContent).toMatch(/better than in the interview$/);
  expect(result.getByText(/better than in the interview$/).textContent).toContain(
    `of ${lookFor.length} point`,
  );
  expect(result.getAllByRole('listitem')).toHaveLength(lookFor.length);
  expect(result.getAllByText(/In the interview:/)).toHaveLength(lookFor.length);
  expect(result.getAllByText('Heard better').length).toBeGreaterThan(0);
  expect(field).toHaveProperty('value', '');
  expect(await read(page)).toMatchObject({ grade: interview.grade, score: interview.score });
  await expectAccessible();
});

test('reads what is listened for only when asking for it', async () => {
  const { drill } = await atTheDrill();
  const summary = drill.getByText('What is listened for (try without it first)');
  expect(summary.closest('details')?.open).toBe(false);
});

test('is told when an answer is too long or missing, and sends nothing then', async () => {
  const page = await atTheDrill();
  const { user, drill, field, check } = page;
  await check();
  expect((await drill.findByRole('alert')).textContent).toBe('Please type your answer to the drill first.');
  await user.click(field);
  await user.paste('word '.repeat(300));
  expect(drill.queryByRole('alert')).toBeNull();
  await check();
  expect((await drill.findByRole('alert')).textContent).toBe(
    'This takes about 120 s to say; a drill has 90 s. Please shorten it.',
  );
  expect((await read(page)).drillTries).toEqual([]);
});

test('keeps the words when the server is away, and they are kept once when it is back', async () => {
  let isAway = false;
  const page = await atTheDrill((path) => {
    if (isAway && path.includes('interviews.drill')) throw new Error('cut');
  });
  const { user, drill, field, good, check } = page;
  await user.click(field);
  await user.paste(good);
  isAway = true;
  await check();
  expect(await screen.findByText('Failed to check your answer')).toBeTruthy();
  expect(field).toHaveProperty('value', good);
  expect(localStorage.getItem(`drill_draft_${page.id}`)).toBe(good);
  isAway = false;
  await check();
  expect(await drill.findByRole('article')).toBeTruthy();
  expect((await read(page)).drillTries).toHaveLength(1);
});

test('finds earlier answers below the newest one', async () => {
  const page = await atTheDrill();
  const { user, drill, field, check } = page;
  for (const words of ['I do not know.', 'A cache, because reads dominate.']) {
    await user.click(field);
    await user.paste(words);
    await check();
    await drill.findAllByText(words);
  }
  expect(drill.getByText('Earlier answers to drills: 1')).toBeTruthy();
  expect(drill.getAllByRole('article')).toHaveLength(2);
});

test('a visitor of the demo reads the drill and cannot answer it', async () => {
  await renderApp('/demo/results');
  const drill = within(await screen.findByRole('region', { name: 'Drill' }));
  expect(drill.getByText('Listen for these in your answer:')).toBeTruthy();
  expect(drill.queryByRole('button')).toBeNull();
});
