import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { judgeOwn, lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';

async function twoInterviews() {
  const app = await createTestApp();
  const user = await signUpWithPlan(app);
  const ids: number[] = [];
  for (const answers of [2, 4]) {
    app.clock.advance(60_000);
    const { id } = await startedInterview(app, user);
    for (let turn = 0; turn < answers; turn += 1) {
      await user.caller.interviews.submitAnswer({ id, transcript: `${TYPED_ANSWER} Part ${turn}.` });
    }
    await user.caller.interviews.complete({ id });
    await judgeOwn(app, user.caller, id);
    ids.push(id);
  }
  const [a = 0, b = 0] = ids;
  return { app, user, a, b };
}

test('two interviews on a question stand side by side, the earlier one first, quote against quote', async () => {
  const { user, a, b } = await twoInterviews();
  const compared = await user.caller.interviews.compare({ a: b, b: a });
  expect([compared.a.id, compared.b.id, compared.isMixed]).toEqual([a, b, false]);
  const reports = await Promise.all([a, b].map((id) => user.caller.interviews.get({ id })));
  expect(compared.dimensions).toHaveLength(6);
  for (const dimension of compared.dimensions) {
    const [earlier, later] = reports.map(({ report }) =>
      report?.dimensions.find(({ id }) => id === dimension.id),
    );
    expect(dimension.a?.score).toBe(earlier?.score);
    expect(dimension.b).toMatchObject({ score: later?.score, bar: later?.bar });
    expect(dimension.points.every((point) => point.a?.quote || point.b?.quote)).toBe(true);
  }
  expect(compared.dimensions.flatMap(({ points }) => points).length).toBeGreaterThan(0);
});

test('one that was not graded has nothing to set against the other', async () => {
  const { app, user, a } = await twoInterviews();
  const { id } = await startedInterview(app, user);
  await user.caller.interviews.complete({ id });
  const { dimensions } = await user.caller.interviews.compare({ a, b: id });
  expect(dimensions).toHaveLength(6);
  expect(dimensions.every((dimension) => dimension.a !== null && dimension.b === null)).toBe(true);
});

test('two different questions are refused with a sentence', async () => {
  const { app, user, a } = await twoInterviews();
  const other = await user.caller.interviews.start({ ...(await lookupIds(app)), questionId: 'pay-once' });
  await expect(user.caller.interviews.compare({ a, b: other.id })).rejects.toMatchObject({
    cause: { code: 'INVALID_INPUT' },
    message: 'These interviews are about different questions. Choose two on the same question.',
  });
});

test('an interview is not compared with itself, with one in progress or with a stranger’s', async () => {
  const { app, user, a } = await twoInterviews();
  const running = await startedInterview(app, user);
  const strangers = await startedInterview(app, await signUpWithPlan(app));
  const refusal = (b: number) => user.caller.interviews.compare({ a, b }).catch((error: unknown) => error);
  expect(await refusal(a)).toMatchObject({ cause: { code: 'INVALID_INPUT' } });
  expect(await refusal(running.id)).toMatchObject({ cause: { code: 'INTERVIEW_NOT_COMPLETED' } });
  expect(await refusal(strangers.id)).toMatchObject({ cause: { code: 'NOT_FOUND' } });
});
