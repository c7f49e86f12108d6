import { describe, expect, test } from 'vitest';
import type { InterviewReply } from '#shared/contract/interviews.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { aiWith, standInModel } from '#testing/stand-in-ai.ts';

const MINUTE_MS = 60_000;
const SENTENCE =
  'We keep one record per link in a key value store, keyed by the short code, with the target address and the owner.';

async function graded(options: Parameters<typeof createTestApp>[0] = {}, answers = 3) {
  const app = await createTestApp(options);
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await startedInterview(app, candidate);
  for (let turn = 0; turn < answers; turn += 1) {
    await interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  const before = await interviews.complete({ id });
  app.clock.advance(MINUTE_MS);
  const responseId = before.responses.find(({ speaker }) => speaker === 'user')?.id ?? 0;
  const said = { id, responseId, sentence: SENTENCE };
  return { app, candidate, interviews, id, before, said };
}

const evidenceOf = ({ report }: InterviewReply) =>
  report?.dimensions.flatMap(({ evidence }) => evidence) ?? [];
const unheard = (interview: InterviewReply) =>
  evidenceOf(interview).flatMap(({ pointId, status }) => (status === 'absent' ? [pointId] : []));
const markedIn = ({ report }: InterviewReply) =>
  report?.coverage?.marked?.points.map(({ pointId }) => pointId);
/** What dashboard and statistics use. */
const resultOf = ({ grade, score, hiringRecommendation }: InterviewReply) => ({
  grade,
  score,
  hiringRecommendation,
});

describe('"I said this"', () => {
  test('counts a sentence of an answer for a point that was not heard, beside the score that stays', async () => {
    const { interviews, before, said } = await graded();
    const pointId = unheard(before)[0] ?? '';
    const after = await interviews.claimPoint({ ...said, pointId });
    expect(resultOf(after)).toEqual(resultOf(before));
    expect(evidenceOf(after).find((point) => point.pointId === pointId)).toMatchObject({
      status: 'explained',
      marked: true,
      quote: { text: SENTENCE.replace(' and the owner.', ''), responseId: said.responseId, answerNumber: 1 },
    });
    expect(after.report?.coverage?.heard).toBe(before.report?.coverage?.heard);
    expect(after.report?.coverage?.marked?.score).toBeGreaterThanOrEqual(before.score ?? 0);
    expect(await interviews.get({ id: said.id })).toEqual(after);
    const { interviews: listed } = await interviews.list();
    expect(listed[0]).toMatchObject({ ...resultOf(before), coverageOnly: true });
  });

  test('keeps the report before as a former one, once, however many points are marked', async () => {
    const { interviews, id, before, said } = await graded();
    const marks = unheard(before).slice(0, 3);
    let after = before;
    for (const pointId of marks) after = await interviews.claimPoint({ ...said, pointId });
    expect(markedIn(after)).toEqual(marks);
    expect(after.formerReports).toHaveLength(1);
    const former = await interviews.formerReport({ id, reportId: after.formerReports[0]?.id ?? 0 });
    expect(former.report).toEqual(before.report);
  });

  test('is taken back point by point, until the report is as it was', async () => {
    const { interviews, id, before, said } = await graded();
    const [one = '', other = ''] = unheard(before);
    await interviews.claimPoint({ ...said, pointId: one });
    await interviews.claimPoint({ ...said, pointId: other });
    const left = await interviews.takeBackClaim({ id, pointId: one });
    expect(markedIn(left)).toEqual([other]);
    expect(await interviews.takeBackClaim({ id, pointId: other })).toEqual(before);
    expect(await interviews.takeBackClaim({ id, pointId: other })).toEqual(before);
  });

  test('counts the sentence that was picked last for the same point', async () => {
    const { interviews, before, said } = await graded();
    const pointId = unheard(before)[0] ?? '';
    await interviews.claimPoint({ ...said, pointId });
    const sentence = 'We keep one record per link in a key value store';
    const after = await interviews.claimPoint({ ...said, pointId, sentence });
    expect(after.report?.coverage?.marked?.points).toMatchObject([{ pointId, quote: { text: sentence } }]);
  });

  test('happens once a key, and a key serves one sentence', async () => {
    const { app, interviews, before, said } = await graded();
    const [pointId = '', other = ''] = unheard(before);
    const call = { ...said, pointId, idempotencyKey: 'mark-1' };
    const after = await interviews.claimPoint(call);
    await interviews.takeBackClaim({ id: said.id, pointId });
    expect(markedIn(await interviews.claimPoint(call))).toBeUndefined();
    await expect(interviews.claimPoint({ ...call, pointId: other })).rejects.toMatchObject({
      cause: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(markedIn(after)).toEqual([pointId]);
    expect(app.db.$client.prepare('select count(*) from point_claims').pluck().get()).toBe(0);
  });

  test('loses none of two that are marked at the same time', async () => {
    const { interviews, id, before, said } = await graded();
    const marks = unheard(before).slice(0, 3);
    await Promise.all(marks.map((pointId) => interviews.claimPoint({ ...said, pointId })));
    expect(new Set(markedIn(await interviews.get({ id })))).toEqual(new Set(marks));
  });

  test('stands after grading again, which only confirms the report', async () => {
    const { app, interviews, id, before, said } = await graded();
    const after = await interviews.claimPoint({ ...said, pointId: unheard(before)[0] ?? '' });
    app.clock.advance(MINUTE_MS);
    expect(await interviews.gradeAgain({ id })).toEqual({ ...after, confirmedAt: app.clock.now() });
  });

  test('does not count once the words do not stand in the answer any more', async () => {
    const { app, interviews, id, before, said } = await graded();
    await interviews.claimPoint({ ...said, pointId: unheard(before)[0] ?? '' });
    app.db.$client
      .prepare('update interview_responses set content = ? where id = ?')
      .run(`0. ${TYPED_ANSWER.replace('one record', 'a record')}`, said.responseId);
    expect(markedIn(await interviews.gradeAgain({ id }))).toBeUndefined();
  });

  test.each([
    ['is not in the answer', { sentence: 'We keep no record per link.' }, 'INVALID_INPUT'],
    ['is cut in the middle of a word', { sentence: 'e keep one record per link' }, 'INVALID_INPUT'],
    ['is nothing but space', { sentence: '   ' }, 'INVALID_INPUT'],
    ['is of the interviewer', { responseId: 1 }, 'NOT_FOUND'],
    ['is of no answer of this interview', { responseId: 9999 }, 'NOT_FOUND'],
  ])('is refused where the sentence %s', async (_, wrong, code) => {
    const { interviews, id, before, said } = await graded();
    const pointId = unheard(before)[0] ?? '';
    await expect(interviews.claimPoint({ ...said, pointId, ...wrong })).rejects.toMatchObject({
      cause: { code },
    });
    expect(await interviews.get({ id })).toEqual(before);
  });

  test('is refused of a point that was heard, and of one that is not asked', async () => {
    const { interviews, before, said } = await graded();
    const heard = evidenceOf(before).find(({ status }) => status !== 'absent')?.pointId ?? '';
    await expect(interviews.claimPoint({ ...said, pointId: heard })).rejects.toMatchObject({
      message: 'This point was heard: there is nothing to mark.',
    });
    await expect(interviews.claimPoint({ ...said, pointId: 'no-such-point' })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });

  test('takes a sentence of 600 characters, and none that is longer', async () => {
    const { interviews, before, said } = await graded();
    const pointId = unheard(before)[0] ?? '';
    await expect(
      interviews.claimPoint({ ...said, pointId, sentence: 'w'.repeat(601) }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('is for graded reports without a model only', async () => {
    const { app, interviews, id, before, said } = await graded();
    const pointId = unheard(before)[0] ?? '';
    const marked = await interviews.claimPoint({ ...said, pointId });
    app.deps.ai = aiWith({ interviewer: standInModel() });
    const byModel = await interviews.gradeAgain({ id });
    expect(byModel.report).not.toHaveProperty('coverage');
    expect((await interviews.list()).interviews[0]).not.toHaveProperty('coverageOnly');
    await expect(interviews.claimPoint({ ...said, pointId })).rejects.toMatchObject({
      message: 'Only a graded coverage report has points to mark.',
      cause: { code: 'NOT_FOUND' },
    });
    const former = await interviews.formerReport({ id, reportId: byModel.formerReports[0]?.id ?? 0 });
    expect(former.report).toEqual(marked.report);

    const short = await graded({}, 0);
    await expect(
      short.interviews.claimPoint({ ...short.said, responseId: 1, pointId }),
    ).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });

  test('leaves a report provisional that waits for a model, without asking it', async () => {
    let asked = 0;
    const interviewer = standInModel({ isDown: () => true });
    const counting = {
      ...interviewer,
      grade: (...call: Parameters<typeof interviewer.grade>) => {
        asked += 1;
        return interviewer.grade(...call);
      },
    };
    const { interviews, before, said } = await graded({ ai: aiWith({ interviewer: counting }) });
    const grades = asked;
    const after = await interviews.claimPoint({ ...said, pointId: unheard(before)[0] ?? '' });
    expect(after.report).toMatchObject({ provisional: true, engine: before.report?.engine });
    expect(asked).toBe(grades);
  });

  test('is possible as long as the question is in the bank', async () => {
    const { app, interviews, before, said } = await graded();
    app.deps.content = { ...app.deps.content, questions: new Map() };
    await expect(interviews.claimPoint({ ...said, pointId: unheard(before)[0] ?? '' })).rejects.toMatchObject(
      { cause: { code: 'QUESTION_RETIRED' } },
    );
  });

  test('is limited to 240 an hour', async () => {
    const { app, candidate, interviews, id } = await graded();
    for (let taken = 0; taken < 240; taken += 1) await app.deps.limits.take('claimPoint', candidate.user.id);
    await expect(interviews.takeBackClaim({ id, pointId: 'any' })).rejects.toMatchObject({
      cause: { code: 'RATE_LIMITED' },
    });
  });
});
