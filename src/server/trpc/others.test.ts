import { expect, test } from 'vitest';
import { createTestApp, type TestUser } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

/** What is read by nothing but who asks: no id stands between one user and another. */
const readsOf = async ({ caller }: TestUser) => ({
  progress: await caller.progress.get(),
  practice: await caller.practice.get(),
  preparation: await caller.preparation.get({}),
  questions: await caller.questions.list(),
  interviews: await caller.interviews.list(),
  license: await caller.licenses.get(),
  costs: await caller.costs.month(),
  sessions: await caller.auth.sessions(),
});

test('nobody reads anything of what others practice', async () => {
  const app = await createTestApp({ ai: { active: aiWith({ interviewer: standInModel() }) } });
  const [grace, ada] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  const choice = await lookupIds(app);
  for (const { caller } of [grace, ada]) await caller.preparation.save({ ...choice, interviewOn: null });
  const before = await readsOf(grace);

  const { id } = await startedInterview(app, ada);
  for (const turn of ['First', 'Second', 'Third']) {
    await ada.caller.interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  await sql(app.db, "insert into predictions values (?, 'design', 3, 0)", id);
  await ada.caller.interviews.complete({ id });
  const { task } = await ada.caller.practice.get();
  if (!task) throw new Error('there is no exercise');
  const attempt = await ada.caller.practice.answer({ ...task, transcript: TYPED_ANSWER });
  await ada.caller.practice.rate({ attemptId: attempt.id, rating: 'good' });
  await startedInterview(app, ada);

  expect(await readsOf(ada)).not.toEqual(before);
  expect(await readsOf(grace)).toEqual(before);
});
