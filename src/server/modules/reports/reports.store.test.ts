import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { JudgedBy } from '#shared/contract/report.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { addReport, lookupIds, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { createReportsStore } from './reports.store.ts';

/** Everything that a store returns about an interview's reports. */
async function told(
  { findCurrent, listFormer, findFormer }: ReturnType<typeof createReportsStore>,
  id: number,
) {
  const former = await listFormer(id);
  const whole = await Promise.all(former.map((report) => findFormer(id, report.id)));
  return { current: await findCurrent(id), former, whole };
}

it('a report that was read before is shown as it is stored, however often it was replaced or confirmed', async () => {
  const app = await createTestApp();
  const { id: interviewId } = await startedInterview(app, await signUpWithPlan(app));
  const { strengths, improvements, report, hiringRecommendation } = await app.deps.data.demo();
  if (!report) throw new Error('the demo has a report');
  const { reports } = app.deps.data.stores;
  const gradings = fc.array(
    fc.record({ words: fc.integer({ min: 1, max: 3 }), score: fc.constantFrom(60, 80) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(gradings, async (said) => {
      for (const { words, score } of said) {
        const outcome = {
          grade: 'B',
          score,
          hiringRecommendation,
          judgedBy: { kind: 'candidate' as const, name: null },
          strengths,
          improvements,
          report: { ...report, words },
        };
        app.clock.advance(1_000);
        await reports.save({ interviewId, outcome, pending: 0, jobId: 0, now: app.clock.now() });
        expect(await told(reports, interviewId)).toEqual(await told(createReportsStore(app.db), interviewId));
        expect((await reports.findCurrent(interviewId))?.report.words).toBe(words);
      }
    }),
    { numRuns: 10 },
  );
  const { bytes, maxBytes } = reports.memory();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});

const HOUR_MS = 3_600_000;
const MODEL: JudgedBy = { kind: 'model', name: 'example-model' };
const OWN: JudgedBy = { kind: 'candidate', name: null };

/** An interview one hour after the one before, judged with this score; null if too little was said to grade it. */
async function judged(
  app: TestApp,
  { caller }: TestUser,
  score: number | null,
  { judgedBy = MODEL, questionId = 'short-links', level = 'mid', provisional = false } = {},
): Promise<number> {
  app.clock.advance(HOUR_MS);
  const { id } = await caller.interviews.start({ ...(await lookupIds(app, 'backend', level)), questionId });
  const { strengths, improvements, report, hiringRecommendation } = await app.deps.data.demo();
  if (!report) throw new Error('the demo has a report');
  const grade = score === null ? null : 'B';
  const outcome = { grade, score, hiringRecommendation, judgedBy, strengths, improvements };
  await app.deps.data.stores.reports.save({
    interviewId: id,
    outcome: { ...outcome, report: { ...report, provisional } },
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
const previousInterviewOf = async ({ caller }: TestUser, id: number) =>
  (await caller.interviews.get({ id })).previousInterview;

test('a first interview on a question has nothing to be compared with', async () => {
  const { app, ada, bob } = await twoUsers();
  await judged(app, bob, 90);
  expect(await previousInterviewOf(ada, await judged(app, ada, 70))).toBeUndefined();
});

test('one is compared with the last before it, dimension by dimension', async () => {
  const { app, ada } = await twoUsers();
  await judged(app, ada, 60);
  const second = await judged(app, ada, 70);
  const third = await judged(app, ada, 80);
  await judged(app, ada, 90);
  const previousInterview = await previousInterviewOf(ada, third);
  expect(previousInterview).toMatchObject({ interviewId: second, grade: 'B', score: 70 });
  expect(previousInterview?.completedAt).toEqual(new Date(app.clock.now().getTime() - 2 * HOUR_MS));
  const { report } = await app.deps.data.demo();
  expect(previousInterview?.dimensions).toEqual(report?.dimensions.map(({ id, score }) => ({ id, score })));
});

test('one that could not be graded is passed over', async () => {
  const { app, ada } = await twoUsers();
  const graded = await judged(app, ada, 70);
  await judged(app, ada, null);
  expect(await previousInterviewOf(ada, await judged(app, ada, 80))).toMatchObject({
    interviewId: graded,
    score: 70,
  });
});

test('one on another question, of another level or by another judge is passed over', async () => {
  const { app, ada } = await twoUsers();
  const graded = await judged(app, ada, 70);
  await judged(app, ada, 75, { questionId: 'webhook-post' });
  await judged(app, ada, 76, { level: 'senior' });
  await judged(app, ada, 77, { judgedBy: OWN });
  expect(await previousInterviewOf(ada, await judged(app, ada, 80))).toMatchObject({ interviewId: graded });
});

test('one that is graded again, or confirmed, leaves the reports of all others', async () => {
  const { app, ada, bob } = await twoUsers();
  const again = await judged(app, ada, 60);
  const others = [await judged(app, ada, 70), await judged(app, bob, 80)];
  const { reports } = app.deps.data.stores;
  const kept = () => Promise.all(others.map((id) => told(reports, id)));
  const before = await kept();
  for (const score of [65, 65]) await addReport(app, again, 'B', score);
  expect(await reports.findCurrent(again)).toMatchObject({ score: 65, confirmedAt: app.clock.now() });
  expect(await kept()).toEqual(before);
});

test('those that wait for a model are queued for it: the user’s own, back to the given time', async () => {
  const { app, ada, bob } = await twoUsers();
  const provisional = { provisional: true };
  const tooOld = await judged(app, ada, 60, provisional);
  const oldest = await judged(app, ada, 60, provisional);
  const since = app.clock.now();
  const whole = await judged(app, ada, 70);
  const latest = await judged(app, ada, 60, provisional);
  const another = await judged(app, bob, 60, provisional);
  const { reports, jobs } = app.deps.data.stores;
  await reports.queueProvisional(ada.user.id, since, app.clock.now());
  const queued: number[] = [];
  for (const id of [tooOld, oldest, whole, latest, another])
    if (await jobs.find('grade', id)) queued.push(id);
  expect(queued).toEqual([oldest, latest]);
});
