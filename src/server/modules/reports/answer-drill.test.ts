import { describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { judgeOwn, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

const MINUTE_MS = 60_000;
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

async function graded(answers = 3, options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await startedInterview(app, candidate);
  for (let turn = 0; turn < answers; turn += 1) {
    await interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  await interviews.complete({ id });
  await judgeOwn(app, candidate.caller, id, (pointId) => (pointId.startsWith('d-') ? 'wrong' : 'reason'));
  const interview = await interviews.get({ id });
  const question = app.deps.data.content.questions.get(interview.questionId);
  const lookFor = interview.report?.drill?.lookFor ?? [];
  /** The lines of the model answer about the drill's points. */
  const good = (question?.modelAnswer.lines ?? [])
    .filter(({ point }) => lookFor.includes(point))
    .map(({ say }) => say)
    .join(' ');
  app.clock.advance(MINUTE_MS);
  return { app, candidate, interviews, id, interview, lookFor, good };
}

describe('an answer to the drill', () => {
  test('comes back with the nearest words for each of the drill’s points', async () => {
    const { app, interviews, id, interview, lookFor, good } = await graded();
    const done = await interviews.drill({ id, transcript: `  ${good}\n` });
    expect(done).toMatchObject({
      dimension: interview.report?.drill?.dimension,
      exercise: interview.report?.drill?.task,
      answer: good,
      createdAt: app.clock.now(),
    });
    expect(done.points.map(({ id: pointId }) => pointId)).toEqual(lookFor);
    for (const { model, nearest } of done.points) expect(nearest).toBe(model);
  });

  test('is kept, the newest first, and changes nothing else: no grade, no session, no time', async () => {
    const { app, candidate, interviews, id, interview, good } = await graded();
    const tables = ['interviews', 'interview_responses', 'license_ledger', 'usage_sessions', 'jobs'];
    const books = () => Promise.all(tables.map((table) => sql(app.db, `select * from ${table}`)));
    const [license, entries] = [await candidate.caller.licenses.get(), await books()];
    const first = await interviews.drill({ id, transcript: 'I do not know.' });
    app.clock.advance(MINUTE_MS);
    const second = await interviews.drill({ id, transcript: good });
    expect(first.points.every(({ nearest }) => nearest === null)).toBe(true);
    expect(await interviews.get({ id })).toEqual({ ...interview, attempts: [second, first] });
    expect(await candidate.caller.licenses.get()).toEqual(license);
    expect(await books()).toEqual(entries);
  });

  test('has the words of 90 seconds, and says so to longer ones and to none', async () => {
    const { interviews, id } = await graded();
    expect((await interviews.drill({ id, transcript: words(225) })).seconds).toBe(90);
    await expect(interviews.drill({ id, transcript: words(226) })).rejects.toMatchObject({
      message: 'This takes about 91 s to say; an exercise has 90 s. Please shorten it.',
      cause: { code: 'INVALID_INPUT' },
    });
    await expect(interviews.drill({ id, transcript: ' \n' })).rejects.toMatchObject({
      message: 'Please type your answer first.',
      cause: { code: 'INVALID_INPUT' },
    });
    await expect(interviews.drill({ id, transcript: 'x'.repeat(20_001) })).rejects.toMatchObject({
      cause: { code: 'INVALID_INPUT' },
    });
    expect((await interviews.get({ id })).attempts).toHaveLength(1);
  });

  test('is refused while the interview runs', async () => {
    const { app, candidate, interviews, good } = await graded();
    const { id } = await startedInterview(app, candidate);
    await expect(interviews.drill({ id, transcript: good })).rejects.toMatchObject({
      cause: { code: 'INTERVIEW_NOT_COMPLETED' },
    });
  });

  test('is refused where there is no drill, or its question or all of its points have left the bank', async () => {
    const { app, interviews, id, interview, lookFor, good } = await graded();
    const { content } = app.deps.data;
    const question =
      content.questions.get(interview.questionId) ?? expect.fail('the question is in the bank');
    const points = question.points.filter((point) => !lookFor.includes(point.id));
    for (const left of [[], [{ ...question, points }]]) {
      const questions = new Map(left.map((each) => [each.id, each]));
      app.deps.data.content = { ...content, questions };
      await expect(interviews.drill({ id, transcript: good })).rejects.toMatchObject({
        cause: { code: 'QUESTION_RETIRED' },
      });
    }
    expect((await interviews.get({ id })).attempts).toEqual([]);
    app.deps.data.content = content;
    const { reports } = app.deps.data.stores;
    const current = await reports.findCurrent(id);
    if (!current) throw new Error('the interview has a report');
    const outcome = { ...current, report: { ...current.report, drill: null } };
    await reports.save({ interviewId: id, outcome, pending: 0, jobId: 0, now: app.clock.now() });
    await expect(interviews.drill({ id, transcript: good })).rejects.toMatchObject({
      message: 'The report of this interview has no drill.',
      cause: { code: 'NOT_FOUND' },
    });
  });

  test('with an Idempotency-Key is kept once; the key serves no other words', async () => {
    const { app, interviews, id, good } = await graded();
    const first = await interviews.drill({ id, transcript: good, idempotencyKey: 'drill' });
    app.clock.advance(MINUTE_MS);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => interviews.drill({ id, transcript: good, idempotencyKey: 'drill' })),
    );
    for (const reply of replies) expect(reply).toEqual(first);
    await expect(
      interviews.drill({ id, transcript: `${good} More.`, idempotencyKey: 'drill' }),
    ).rejects.toMatchObject({ cause: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await interviews.get({ id })).attempts).toEqual([first]);
  });

  test('stays with the report it was given to when the interview is graded again', async () => {
    const { app, interviews, id, good } = await graded();
    const done = await interviews.drill({ id, transcript: good });
    app.deps.data.contentVersion = () => 'another';
    const again = await interviews.gradeAgain({ id });
    expect(again.formerReports).toHaveLength(1);
    expect(again.attempts).toEqual([done]);
  });

  test('is shown beside the report with the last fifty', async () => {
    const { interviews, id } = await graded();
    for (let time = 0; time < 51; time += 1) await interviews.drill({ id, transcript: `Short ${time}.` });
    const { attempts } = await interviews.get({ id });
    expect(attempts).toHaveLength(50);
    expect(attempts[0]?.answer).toBe('Short 50.');
  });
});

describe('one point that is said again', () => {
  const recording = () => new File([readRecording('webm')], 'answer.webm', { type: 'audio/webm' });

  async function withACard(hears?: string | null) {
    const transcriber = hears === undefined ? null : standInTranscriber(() => hears);
    const held = await graded(3, { ai: { active: aiWith({ transcriber }) } });
    const card = held.interview.cards?.find(({ pointId }) => pointId !== null);
    const pointId = card?.pointId ?? expect.fail('no card is about a point');
    const question = held.app.deps.data.content.questions.get(held.interview.questionId);
    const said = question?.points.find(({ id }) => id === pointId)?.said.join(' ') ?? '';
    return { ...held, card, pointId, said, transcriber };
  }

  test('is checked against that point only, for the question that the card asks', async () => {
    const { interviews, id, card, pointId, said } = await withACard();
    const done = await interviews.drill({ id, pointId, transcript: said });
    expect(done).toMatchObject({ dimension: card?.dimension, exercise: card?.task, answer: said });
    expect(done.points).toMatchObject([{ id: pointId }]);
    expect(said).toContain(done.points[0]?.nearest);
  });

  test('is transcribed from a recording, which is not kept', async () => {
    const { app, interviews, id, pointId, transcriber } = await withACard('What was said.');
    const before = (await sql(app.db, 'select count(*) from interview_responses'))[0];
    const done = await interviews.drill({ id, pointId, audio: recording() });
    expect(done.answer).toBe('What was said.');
    expect(done.seconds).toBeGreaterThan(0);
    expect(transcriber?.requests[0]?.vocabulary).toEqual([]);
    expect((await sql(app.db, 'select count(*) from interview_responses'))[0]).toEqual(before);
  });

  test('falls back on what the browser heard, and says so where there are no words at all', async () => {
    const { interviews, id, pointId } = await withACard('');
    const done = await interviews.drill({ id, pointId, audio: recording(), transcript: 'By the browser.' });
    expect(done.answer).toBe('By the browser.');
    await expect(interviews.drill({ id, pointId, audio: recording() })).rejects.toMatchObject({
      message: 'No words were recognized. Please try again, or type.',
      cause: { code: 'INVALID_INPUT' },
    });
  });

  test('is refused where the question has no such point, or the bytes are no sound', async () => {
    const { interviews, id, pointId } = await withACard('Something.');
    await expect(interviews.drill({ id, pointId: 'no-such', transcript: 'x' })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    const noise = new File(['x'.repeat(2000)], 'answer.webm');
    await expect(interviews.drill({ id, pointId, audio: noise })).rejects.toMatchObject({
      cause: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });
});
