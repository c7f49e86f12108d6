import { expect, test } from 'vitest';
import { foundBy } from '#shared/rules/question-search.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { addReport, lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';

test('the bank lists every question by category and title, and nothing of its reference answers', async () => {
  const app = await createTestApp();
  const list = await (await app.signUp()).caller.questions.list();
  expect(list).toHaveLength(app.deps.data.content.questions.size);
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(
    [
      'best',
      'category',
      'hardParts',
      'searchWords',
      'id',
      'last',
      'levels',
      'opening',
      'otherNames',
      'title',
      'interviewCount',
      'exerciseCount',
    ].sort(),
  );
  const shortLinks = list.find(({ id }) => id === 'short-links');
  expect(shortLinks?.otherNames).toContain('url shortener');
  expect(shortLinks?.opening).toBe(
    'Our marketing team wants a service that turns long web addresses into short ones and sends visitors to the right page.',
  );
  const categories = list.map(({ category }) => category.id);
  expect(categories).toEqual([...categories].sort((a, b) => a - b));
  expect(list.every(({ hardParts, levels }) => hardParts.length > 1 && levels.length > 0)).toBe(true);
});

test('a question shows how often it was tried, and the best grade of it', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const first = await startedInterview(app, user);
  await addReport(app, first.id, 'A', 95);
  await addReport(app, first.id, 'B', 77);
  app.clock.advance(60_000);
  const second = await startedInterview(app, user);
  await addReport(app, second.id, 'C', 61);
  const mine = (await user.caller.questions.list()).find(({ id }) => id === 'short-links');
  expect(mine).toMatchObject({
    interviewCount: 2,
    best: { interviewId: first.id, grade: 'B', score: 77, judgedBy: 'model' },
    last: { interviewId: second.id, levelId: second.level.id },
  });
  const others = (await (await app.signUp()).caller.questions.list()).find(({ id }) => id === 'short-links');
  expect(others).toMatchObject({ interviewCount: 0, exerciseCount: 0, best: null, last: null });
});

test('a question shows how many of its exercises the user answered', async () => {
  const app = await createTestApp();
  const user = await app.signUp();
  const { task } = await user.caller.practice.get();
  const { questionId = '', dimension = 'framing' } = task ?? {};
  await user.caller.practice.answer({ questionId, dimension, transcript: TYPED_ANSWER });
  const shown = async (list: typeof user.caller.questions.list) =>
    (await list()).filter(({ exerciseCount }) => exerciseCount > 0);
  expect(await shown(user.caller.questions.list)).toMatchObject([
    { id: questionId, exerciseCount: 1, interviewCount: 0, last: null },
  ]);
  expect(await shown((await app.signUp()).caller.questions.list)).toEqual([]);
});

test('the best grade is a model’s where there is one, and never an estimate', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const heard = await startedInterview(app, user);
  await addReport(app, heard.id, 'B', 84, { kind: 'candidate', name: null });
  const unjudged = await startedInterview(app, user);
  await addReport(app, unjudged.id, 'C+', 69, { kind: 'nobody', name: null });
  const judged = await startedInterview(app, user);
  await addReport(app, judged.id, 'C', 60);
  const mine = (await user.caller.questions.list()).find(({ id }) => id === 'short-links');
  expect(mine?.best).toEqual({ interviewId: judged.id, grade: 'C', score: 60, judgedBy: 'model' });
});

test('one of its questions can be started at any level, and takes a session like any other', async () => {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const input = await lookupIds(app, 'mobile', 'junior');
  const { questionId } = await user.caller.interviews.start({ ...input, questionId: 'photo-backup' });
  expect(questionId).toBe('photo-backup');
  expect((await user.caller.licenses.get()).quota.sessionsRemaining).toBe(4);
});

test('a search for a common term finds the questions that are about it', async () => {
  const app = await createTestApp();
  const bank = await (await app.signUp()).caller.questions.list();
  for (const term of ['idempotency', 'cache', 'shard', 'quota', 'replica', 'lease']) {
    const found = foundBy(term, bank).length;
    expect({ term, isFound: found > 0 && found < bank.length }).toEqual({ term, isFound: true });
  }
});
