import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';

async function answered() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await startedInterview(app, candidate);
  for (const words of ['First,', 'Second,', 'Third,']) {
    await interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
  }
  return { app, candidate, interviews, id };
}

test('a candidate predicts six scores before the report, and changes one', async () => {
  const { interviews, id } = await answered();
  const rows = await interviews.predictions({ id });
  expect(rows.map(({ name, bar, predicted }) => [name, bar, predicted])).toContainEqual([
    'Solution design',
    3,
    null,
  ]);
  for (const { dimension } of rows) await interviews.predict({ id, dimension, predicted: 2 });
  const changed = await interviews.predict({ id, dimension: 'depth', predicted: 4 });
  expect(changed.map(({ predicted }) => predicted)).toEqual([2, 2, 4, 2, 2, 2]);
});

test('the report shows them, takes no more, and compares them with no estimate', async () => {
  const { app, candidate, interviews, id } = await answered();
  await interviews.predict({ id, dimension: 'design', predicted: 5 });
  const { predictions } = await interviews.complete({ id });
  expect(predictions).toEqual([{ dimension: 'design', predicted: 5 }]);
  expect(await app.deps.stores.selfAssessment.listPredictionGaps(candidate.user.id)).toEqual([]);
  await expect(interviews.predict({ id, dimension: 'depth', predicted: 1 })).rejects.toMatchObject({
    message: 'The report is there already.',
  });
});

test('what a candidate judges of the model answer is kept, and only for its lines', async () => {
  const { interviews, id } = await answered();
  const { report } = await interviews.complete({ id });
  const pointId = report?.modelAnswer?.lines[0]?.pointId ?? '';
  await interviews.judgeLine({ id, pointId, judged: 'missed' });
  expect(await interviews.judgeLine({ id, pointId, judged: 'had_it' })).toEqual([
    { pointId, judged: 'had_it' },
  ]);
  expect((await interviews.get({ id })).judgements).toEqual([{ pointId, judged: 'had_it' }]);
  await expect(interviews.judgeLine({ id, pointId: 'none', judged: 'partly' })).rejects.toMatchObject({
    cause: { code: 'NOT_FOUND' },
  });
});

test('an interview that is deleted takes them along', async () => {
  const { app, interviews, id } = await answered();
  await interviews.predict({ id, dimension: 'design', predicted: 5 });
  await interviews.delete({ id });
  expect(app.db.$client.prepare('select * from predictions').all()).toEqual([]);
});
