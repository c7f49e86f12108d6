import { expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { sql } from '#testing/test-database.ts';

const DAY_MS = 24 * 3_600_000;

async function candidateAt() {
  const app = await createTestApp();
  return { app, user: await signUpWithPlan(app) };
}

/** One more interview on the same question that is over, with its debrief. */
async function nextDebrief(app: TestApp, user: TestUser) {
  app.clock.advance(DAY_MS);
  const { interviews } = user.caller;
  const { id } = await startedInterview(app, user);
  for (const word of ['First,', 'Second,', 'Third,']) {
    await interviews.submitAnswer({ id, transcript: `${word} ${TYPED_ANSWER}` });
  }
  await interviews.complete({ id });
  return { id, ...(await interviews.debrief({ id })) };
}

const unsureOf = (statements: readonly { id: string }[]) =>
  Object.fromEntries(statements.map(({ id }) => [id, 'unsure' as const]));

test('who is not sure is told the truth, and that answer stands', async () => {
  const { app, user } = await candidateAt();
  const { id, statements } = await nextDebrief(app, user);
  const saved = await user.caller.interviews.saveDebrief({ id, answers: unsureOf(statements) });
  for (const statement of saved.statements) {
    expect(statement).toMatchObject({ answer: 'unsure', truth: expect.stringMatching(/\S/) });
    expect(statement).not.toHaveProperty('right');
  }
  await user.caller.interviews.saveDebrief({ id, answers: unsureOf(statements) });
  await judgeOwn(app, user.caller, id);
  expect((await user.caller.interviews.debrief({ id })).statements).toEqual(saved.statements);
});

test('a report limited by not being sure says so, lists nothing as judged wrongly, and nothing is a misconception', async () => {
  const { app, user } = await candidateAt();
  const { id, statements } = await nextDebrief(app, user);
  await user.caller.interviews.saveDebrief({ id, answers: unsureOf(statements) });
  await judgeOwn(app, user.caller, id);
  const { report, score } = await user.caller.interviews.get({ id });
  expect(report?.caps).toContainEqual({ cap: 49, reason: 'You were not sure of 8 sentences.' });
  expect(score).toBeLessThanOrEqual(49);
  expect(report).not.toHaveProperty('misjudged');
  expect((await user.caller.progress.get()).misconceptions).toMatchObject({ open: 0, cleared: 0 });
});

test('what somebody was not sure of is put again, until it is decided', async () => {
  const { app, user } = await candidateAt();
  const pointsOf = ({ statements }: { statements: readonly { id: string }[] }) =>
    statements.map((statement) => statement.id).sort();
  const first = await nextDebrief(app, user);
  await user.caller.interviews.saveDebrief({ id: first.id, answers: unsureOf(first.statements) });
  const second = await nextDebrief(app, user);
  expect(pointsOf(second)).toEqual(pointsOf(first));
  const { listUnsurePairs } = app.deps.data.stores.debriefs;
  expect(await listUnsurePairs(user.user.id, 'short-links')).toHaveLength(8);
  expect(await listUnsurePairs(user.user.id, 'another-question')).toEqual([]);
  await judgeOwn(app, user.caller, second.id);
  expect(pointsOf(await nextDebrief(app, user))).not.toEqual(pointsOf(first));
});

test('what somebody decides and is not sure of is in no other debrief, of theirs or of others', async () => {
  const { app, user } = await candidateAt();
  const other = await signUpWithPlan(app);
  const [first, theirs] = [await nextDebrief(app, user), await nextDebrief(app, other)];
  const { saveDebrief } = user.caller.interviews;
  const [decided, ...rest] = first.statements;
  const answers = { [decided?.id ?? '']: true, ...unsureOf(rest) };
  await saveDebrief({ id: first.id, answers });
  expect(await other.caller.interviews.debrief({ id: theirs.id })).toMatchObject({
    statements: theirs.statements,
  });
  const { listUnsurePairs, listPairAnswers } = app.deps.data.stores.debriefs;
  expect(await listUnsurePairs(user.user.id, 'short-links')).toHaveLength(7);
  expect(await listUnsurePairs(other.user.id, 'short-links')).toEqual([]);
  expect(await listPairAnswers(user.user.id)).toHaveLength(1);
  expect(await listPairAnswers(other.user.id)).toEqual([]);
});

test('not being sure does not clear a misconception', async () => {
  const { app, user } = await candidateAt();
  const first = await nextDebrief(app, user);
  // Four of the eight are false.
  const answers = Object.fromEntries(first.statements.map((statement) => [statement.id, true]));
  await user.caller.interviews.saveDebrief({ id: first.id, answers });
  for (let day = 0; day < 3; day += 1) {
    const { id, statements } = await nextDebrief(app, user);
    await user.caller.interviews.saveDebrief({ id, answers: unsureOf(statements) });
  }
  expect((await user.caller.progress.get()).misconceptions).toMatchObject({ open: 4, cleared: 0 });
});

test('over REST an answer is true, false or "unsure", and anything else is refused by its name', async () => {
  const { app, user } = await candidateAt();
  const { id, statements } = await nextDebrief(app, user);
  const [first, second] = statements.map((statement) => statement.id);
  const put = (answers: Record<string, unknown>) =>
    app.request(`/api/interviews/${id}/debrief`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answers }),
    });
  const saved = await put({ [first ?? '']: 'unsure' });
  expect([saved.status, (await saved.json()).statements[0].answer]).toEqual([200, 'unsure']);
  const refused = await put({ [second ?? '']: 'maybe' });
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    `Please check answers.${second}: answer true, false or "unsure".`,
  ]);
  expect((await user.caller.interviews.debrief({ id })).statements[1]?.answer).toBeNull();
});

test('answers that were kept before there was a "not sure" read as they did', async () => {
  const { app, user } = await candidateAt();
  const { id, statements } = await nextDebrief(app, user);
  const [first, second] = statements.map((statement) => statement.id);
  const kept = JSON.stringify({ [first ?? '']: true, [second ?? '']: false });
  await sql(app.db, 'update debriefs set answers = ? where interview_id = ?', kept, id);
  const read = (await user.caller.interviews.debrief({ id })).statements.map(({ answer }) => answer);
  expect(read.slice(0, 3)).toEqual([true, false, null]);
});
