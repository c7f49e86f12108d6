import { expect, test } from 'vitest';
import type { JudgedBy } from '#shared/contract/report.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan } from '#testing/examples.ts';

const HOUR_MS = 3_600_000;
const MODEL: JudgedBy = { kind: 'model', name: 'example-model' };
const OWN: JudgedBy = { kind: 'candidate', name: null };

/** An interview of an hour later than the one before, judged with this score; null: too little was said to grade it. */
async function judged(
  app: TestApp,
  { caller }: TestUser,
  score: number | null,
  { judgedBy = MODEL, questionId = 'short-links', level = 'mid' } = {},
): Promise<number> {
  app.clock.advance(HOUR_MS);
  const { id } = await caller.interviews.start({ ...(await lookupIds(app, 'backend', level)), questionId });
  const { strengths, improvements, report, hiringRecommendation } = await app.deps.demo();
  if (!report) throw new Error('the demo has a report');
  const grade = score === null ? null : 'B';
  const outcome = { grade, score, hiringRecommendation, judgedBy, strengths, improvements, report };
  await app.deps.stores.reports.save({
    interviewId: id,
    outcome,
    pending: 0,
    jobId: 0,
    now: app.clock.now(),
  });
  return id;
}

async function twoUsers() {
  const app = await createTestApp();
  return { app, ada: await signUpWithPlan(app), bob: await signUpWithPlan(app) };
}
const lastTryOf = async ({ caller }: TestUser, id: number) => (await caller.interviews.get({ id })).lastTry;

test('a first interview on a question has nothing to be compared with', async () => {
  const { app, ada, bob } = await twoUsers();
  await judged(app, bob, 90);
  expect(await lastTryOf(ada, await judged(app, ada, 70))).toBeUndefined();
});

test('one is compared with the last before it, dimension by dimension', async () => {
  const { app, ada } = await twoUsers();
  await judged(app, ada, 60);
  const second = await judged(app, ada, 70);
  const third = await judged(app, ada, 80);
  await judged(app, ada, 90);
  const lastTry = await lastTryOf(ada, third);
  expect(lastTry).toMatchObject({ interviewId: second, grade: 'B', score: 70 });
  expect(lastTry?.completedAt).toEqual(new Date(app.clock.now().getTime() - 2 * HOUR_MS));
  const { report } = await app.deps.demo();
  expect(lastTry?.dimensions).toEqual(report?.dimensions.map(({ id, score }) => ({ id, score })));
});

test('one that could not be graded is passed over', async () => {
  const { app, ada } = await twoUsers();
  const graded = await judged(app, ada, 70);
  await judged(app, ada, null);
  expect(await lastTryOf(ada, await judged(app, ada, 80))).toMatchObject({ interviewId: graded, score: 70 });
});

test('one on another question, of another level or by another judge is passed over', async () => {
  const { app, ada } = await twoUsers();
  const graded = await judged(app, ada, 70);
  await judged(app, ada, 75, { questionId: 'webhook-post' });
  await judged(app, ada, 76, { level: 'senior' });
  await judged(app, ada, 77, { judgedBy: OWN });
  expect(await lastTryOf(ada, await judged(app, ada, 80))).toMatchObject({ interviewId: graded });
});
