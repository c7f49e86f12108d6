import { expect, test } from 'vitest';
import type { JudgedBy } from '#shared/contract/report.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { addReport, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { sql } from '#testing/test-database.ts';

const MODEL: JudgedBy = { kind: 'model', name: 'example-model' };
const OWN: JudgedBy = { kind: 'candidate', name: null };

/** An interview that was judged, in which the candidate expected these scores. */
async function expected(app: TestApp, user: TestUser, judgedBy: JudgedBy, scores: Record<string, number>) {
  const { id } = await startedInterview(app, user);
  await addReport(app, id, 'B', 80, judgedBy);
  for (const [dimension, score] of Object.entries(scores))
    await sql(app.db, 'insert into predictions values (?, ?, ?, 0)', id, dimension, score);
  app.clock.advance(1_000);
  return id;
}

test('each expected score is held against the score of its own interview and dimension, the newest first', async () => {
  const app = await createTestApp();
  const { predictions } = app.deps.data.stores;
  const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  const first = await expected(app, ada, MODEL, { depth: 1, design: 3 });
  const second = await expected(app, ada, MODEL, { design: 5 });
  await expected(app, ada, OWN, { design: 4 });
  await expected(app, bob, MODEL, { design: 2 });
  const { report } = await ada.caller.interviews.get({ id: first });
  const given = (wanted: string) => report?.dimensions.find(({ id }) => id === wanted)?.score;
  const gap = (interviewId: number, dimension: string, predicted: number) => ({
    interviewId,
    dimension,
    predicted,
    given: given(dimension),
  });
  expect(await predictions.listGaps(ada.user.id)).toEqual([
    gap(second, 'design', 5),
    gap(first, 'design', 3),
    gap(first, 'depth', 1),
  ]);
  expect(await predictions.list(first)).toEqual([
    { dimension: 'depth', predicted: 1 },
    { dimension: 'design', predicted: 3 },
  ]);
});

test('what somebody judged of one interview is not what they expected of another', async () => {
  const app = await createTestApp();
  const { predictions, debriefs } = app.deps.data.stores;
  const ada = await signUpWithPlan(app);
  await expected(app, ada, OWN, {});
  const id = await expected(app, ada, MODEL, {});
  const { strengths, improvements, report, hiringRecommendation } = await app.deps.data.demo();
  if (!report) throw new Error('the demo has a report');
  const judgedBy = { kind: 'friend', name: 'Grace' } as const;
  const outcome = { grade: 'B', score: 80, hiringRecommendation, judgedBy, strengths, improvements, report };
  await debriefs.judgeByFriend(id, outcome, app.clock.now());
  expect(await predictions.list(id)).toEqual([]);
});
