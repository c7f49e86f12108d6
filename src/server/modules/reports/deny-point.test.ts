import { expect, test } from 'vitest';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';

async function graded() {
  const app = await createTestApp();
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await startedInterview(app, candidate);
  for (let turn = 0; turn < 3; turn += 1) {
    await interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  const before = await interviews.complete({ id });
  const evidence = before.report?.dimensions.flatMap((dimension) => dimension.evidence) ?? [];
  const idsOf = (isHeard: boolean) =>
    evidence.flatMap(({ pointId, status }) => ((status !== 'absent') === isHeard ? [pointId] : []));
  return { app, interviews, id, before, heard: idsOf(true), unheard: idsOf(false) };
}

const deniedIn = ({ report }: InterviewReply) =>
  report?.coverage?.marked?.denied?.map(({ pointId }) => pointId);

test('who did not say a point takes it out, and its words count for nothing in the second score', async () => {
  const { interviews, id, before, heard } = await graded();
  const [pointId = ''] = heard;
  const after = await interviews.denyPoint({ id, pointId });
  expect(after).toMatchObject({ grade: before.grade, score: before.score });
  expect(deniedIn(after)).toEqual([pointId]);
  expect(after.report?.coverage?.marked?.score).toBeLessThanOrEqual(before.score ?? 0);
  expect(await interviews.get({ id })).toEqual(after);
});

test('what was taken out is put back, and the report is as it was', async () => {
  const { interviews, id, before, heard } = await graded();
  const [pointId = ''] = heard;
  await interviews.denyPoint({ id, pointId });
  expect(await interviews.takeBackClaim({ id, pointId })).toEqual(before);
});

test('what was taken out stays so beside what is marked, and after grading again', async () => {
  const { app, interviews, id, before, heard, unheard } = await graded();
  const [denied = ''] = heard;
  const [marked = ''] = unheard;
  await interviews.denyPoint({ id, pointId: denied });
  const responseId = before.responses.find(({ speaker }) => speaker === 'user')?.id ?? 0;
  const sentence = 'We keep one record per link in a key value store';
  const after = await interviews.claimPoint({ id, pointId: marked, responseId, sentence });
  expect(deniedIn(after)).toEqual([denied]);
  expect(after.report?.coverage?.marked?.points.map(({ pointId }) => pointId)).toEqual([marked]);
  app.clock.advance(60_000);
  expect(deniedIn(await interviews.gradeAgain({ id }))).toEqual([denied]);
});

test('it happens once a key', async () => {
  const { app, interviews, id, heard } = await graded();
  const [pointId = '', other = ''] = heard;
  const call = { id, pointId, idempotencyKey: 'deny-1' };
  await interviews.denyPoint(call);
  await interviews.takeBackClaim({ id, pointId });
  expect(deniedIn(await interviews.denyPoint(call))).toBeUndefined();
  await expect(interviews.denyPoint({ ...call, pointId: other })).rejects.toMatchObject({
    cause: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(app.db.$client.prepare('select count(*) from point_claims').pluck().get()).toBe(0);
});

test('a point that was not heard, or that is not asked, cannot be taken out', async () => {
  const { interviews, id, before, unheard } = await graded();
  await expect(interviews.denyPoint({ id, pointId: unheard[0] ?? '' })).rejects.toMatchObject({
    cause: { code: 'INVALID_INPUT' },
  });
  await expect(interviews.denyPoint({ id, pointId: 'no-such-point' })).rejects.toMatchObject({
    cause: { code: 'NOT_FOUND' },
  });
  expect(await interviews.get({ id })).toEqual(before);
});
