import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BUDGET_NOTICE } from '#server/costs/costs.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';

async function liveInterview(app: TestApp, answers: readonly string[] = []) {
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (const transcript of answers) await candidate.caller.interviews.submitAnswer({ id, transcript });
  const { user } = await renderApp(`/interview/${id}`, { app, token: candidate.token });
  await screen.findByText('Conversation');
  const openMenu = () => user.click(screen.getByRole('button', { name: 'More' }));
  return { openMenu };
}

test('a candidate reads which model asks and which one judges', async () => {
  const { openMenu } = await liveInterview(
    await createTestApp({ ai: { active: aiWith({ interviewer: standInModel() }) } }),
  );
  await openMenu();
  expect(await screen.findByText(/^Interviewer: example-model · Judged by: example-model · /)).toBeTruthy();
});

test('reads that the script asks and they judge where there is no model', async () => {
  const { openMenu } = await liveInterview(await createTestApp());
  await openMenu();
  expect(
    await screen.findByText(/^Interviewer: Written script · Judged by: you, afterwards · /),
  ).toBeTruthy();
});

test('sees which question came from the script, and only there', async () => {
  const interviewer = standInModel({ fallsBack: (question) => question === 2 });
  const answers = [TYPED_ANSWER, `Again. ${TYPED_ANSWER}`];
  await liveInterview(await createTestApp({ ai: { active: aiWith({ interviewer }) } }), answers);
  const mark = await screen.findByText('This question came from the written script.');
  const turns = screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('turn-'));
  expect(turns).toHaveLength(4);
  expect(turns.at(-1)?.contains(mark)).toBe(true);
  await expectAccessible();
});

test('is told in the page when the budget for the model is used up', async () => {
  const builtIn = aiWith({});
  const app = await createTestApp({
    env: { BUDGET_USD_PER_MONTH: '0' },
    ai: { active: aiWith({ interviewer: standInModel(), withoutCost: builtIn }) },
  });
  await liveInterview(app);
  const [banner] = screen
    .getAllByRole('status')
    .filter((status) => within(status).queryByText(BUDGET_NOTICE));
  expect(banner).toBeTruthy();
});
