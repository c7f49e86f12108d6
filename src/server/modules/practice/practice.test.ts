import { describe, expect, test } from 'vitest';
import type { InterviewerModel } from '#engine/interviewer.ts';
import type { Tick } from '#shared/contract/debrief.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { judgeOwn, lookupIds, signUpWithPlan, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, standInModel, standInTranscriber } from '#testing/stand-in-ai.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST = { questionId: 'short-links', dimension: 'framing' } as const;
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const recording = (seconds: number) => new File([toneWav(seconds)], 'answer.wav', { type: 'audio/wav' });

async function graded(
  app: TestApp,
  questionId = 'short-links',
  category = 'backend',
  tickOf: (pointId: string) => Tick = (pointId) => (pointId.startsWith('d-') ? 'missed' : 'named'),
) {
  const candidate = await signUpWithPlan(app);
  const { id } = await candidate.caller.interviews.start({ ...(await lookupIds(app, category)), questionId });
  for (let turn = 0; turn < 3; turn += 1) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  await candidate.caller.interviews.complete({ id });
  await judgeOwn(app, candidate.caller, id, tickOf);
  const interview = await candidate.caller.interviews.get({ id });
  return { ...candidate, interview };
}

/** The lines of the model answer about a drill's points. */
function goodAnswer({ deps }: TestApp, dimension: string): string {
  const question = deps.data.content.questions.get(FIRST.questionId);
  const drill = question?.drills.find(({ dim }) => dim === dimension);
  const lines = question?.modelAnswer.lines.filter(({ point }) => drill?.lookFor.includes(point)) ?? [];
  return lines.map(({ say }) => say).join(' ');
}

describe('the task of a day', () => {
  test('is one of the example’s question for somebody who was not graded yet', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    expect(await caller.practice.get()).toMatchObject({
      task: { ...FIRST, reason: null, lastRatedAt: null },
      lastAttempt: null,
    });
    const done = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
    expect((await caller.practice.get()).lastAttempt).toEqual(done);
  });

  test('is none for somebody whose first interview, on that very question, still runs', async () => {
    const app = await createTestApp();
    const { caller } = await signUpWithPlan(app);
    const ids = await lookupIds(app, 'backend', 'senior');
    const { id } = await caller.interviews.start({ ...ids, questionId: FIRST.questionId });
    expect((await caller.practice.get()).task).toBeNull();
    await caller.interviews.complete({ id });
    expect((await caller.practice.get()).task).toMatchObject(FIRST);
  });

  test('tells nothing of a question, not even what was answered before, while an interview on it runs', async () => {
    const app = await createTestApp();
    const { caller } = await signUpWithPlan(app);
    const answer = { ...FIRST, transcript: TYPED_ANSWER, idempotencyKey: 'once' };
    const before = await caller.practice.answer(answer);
    const ids = await lookupIds(app, 'backend', 'senior');
    const { id } = await caller.interviews.start({ ...ids, questionId: FIRST.questionId });
    // Another one that runs, too, does not take its place.
    await caller.interviews.start({ ...ids, questionId: 'job-runner' });
    expect((await caller.practice.get()).lastAttempt).toBeNull();
    for (const given of [answer, { ...FIRST, transcript: 'Other words.' }])
      await expect(caller.practice.answer(given)).rejects.toMatchObject({
        cause: { code: 'INTERVIEW_NOT_COMPLETED' },
      });
    await caller.interviews.complete({ id });
    expect((await caller.practice.get()).lastAttempt).toEqual(before);
  });

  test('is of the weakest dimension of the graded interviews, and says how weak', async () => {
    const app = await createTestApp();
    const { caller, interview } = await graded(app);
    const { task } = await caller.practice.get();
    const gaps = (interview.report?.dimensions ?? [])
      .filter(({ id }) => id !== 'communication')
      .map(({ id, score, bar }) => ({ id, gap: score - bar }))
      .sort((a, b) => a.gap - b.gap);
    expect(task?.reason).toEqual({ gap: gaps[0]?.gap, interviews: 1 });
    expect(gaps.filter(({ gap }) => gap === gaps[0]?.gap).map(({ id }) => id)).toContain(task?.dimension);
  });

  test('is what the report’s first card asks to say again, and then another', async () => {
    const app = await createTestApp();
    const { caller, interview } = await graded(app, 'short-links', 'backend', (pointId) =>
      pointId.startsWith('x-') ? 'wrong' : pointId.startsWith('d-') ? 'reason' : 'named',
    );
    const [card] = interview.cards ?? [];
    const { task } = await caller.practice.get();
    expect(task).toMatchObject({
      dimension: card?.dimension,
      exercise: card?.task,
      card: { pointId: card?.pointId, say: card?.say },
      weakestWaits: null,
    });
    if (!task?.card) throw new Error('there is a card');
    const { questionId, dimension } = task;
    const given = { questionId, dimension, pointId: task.card.pointId, transcript: TYPED_ANSWER };
    const done = await caller.practice.answer(given);
    expect(done).toMatchObject({ exercise: card?.task, points: [{ id: card?.pointId }] });
    for (const other of ['f-needs', 'no-such'])
      await expect(caller.practice.answer({ ...given, pointId: other })).rejects.toMatchObject({
        cause: { code: 'NOT_FOUND' },
      });
    await caller.practice.rate({ attemptId: done.id, rating: 'good' });
    const after = (await caller.practice.get()).task;
    expect(after?.card).toBeNull();
    expect(after?.exercise).not.toBe(task.exercise);
  });

  test('is on a dimension by the name that the report of its question has for it', async () => {
    const app = await createTestApp();
    const points = app.deps.data.content.questions.get('chat-ui')?.points ?? [];
    const { caller } = await graded(app, 'chat-ui', 'frontend', (pointId) =>
      points.some(({ id, dim }) => id === pointId && dim === 'resilience') ? 'missed' : 'reason',
    );
    expect((await caller.practice.get()).task).toMatchObject({
      questionId: 'chat-ui',
      dimension: 'resilience',
      dimensionName: 'User-facing quality',
    });
  });

  test('gives back the nearest words for each point, what a strong answer says, and what people wrongly say', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    const done = await caller.practice.answer({ ...FIRST, transcript: goodAnswer(app, 'framing') });
    const question = app.deps.data.content.questions.get(FIRST.questionId);
    expect(done.points.length).toBeGreaterThan(0);
    for (const { id, name, model, wrong, nearest } of done.points) {
      const point = question?.points.find((each) => each.id === id);
      expect({ name, wrong }).toEqual({ name: point?.name, wrong: point?.false });
      expect(nearest).toBe(model);
    }
    expect(done).toMatchObject({ judged: null, rating: null, nextAt: null });
  });

  test('says "nothing near" of every point to an answer about something else', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    const done = await caller.practice.answer({
      ...FIRST,
      transcript: 'I had pancakes for breakfast today.',
    });
    expect(done.points.map(({ nearest }) => nearest)).toEqual(done.points.map(() => null));
  });

  test('comes again when its rating says, and gives way to another one', async () => {
    const app = await createTestApp();
    const { caller } = await graded(app);
    const { task } = await caller.practice.get();
    if (!task) throw new Error('there is an exercise');
    const { id } = await caller.practice.answer({ ...task, transcript: goodAnswer(app, task.dimension) });
    expect((await caller.practice.get()).task).toEqual(task);
    const rated = await caller.practice.rate({ attemptId: id, rating: 'easy' });
    expect(rated.rating).toBe('easy');
    expect(rated.nextAt?.getTime()).toBeGreaterThanOrEqual(app.clock.now().getTime() + DAY_MS);
    const after = await caller.practice.get();
    expect(after.lastAttempt).toEqual(rated);
    expect(after.task?.dimension).not.toBe(task.dimension);
  });

  test('is still shown with its own last answer after something was said again on a report', async () => {
    const app = await createTestApp();
    const { caller, interview } = await graded(app);
    const done = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
    await caller.interviews.drill({ id: interview.id, transcript: 'Said again.' });
    expect((await caller.practice.get()).lastAttempt).toEqual(done);
  });

  test('that was rated can be done again when its interview is deleted', async () => {
    const app = await createTestApp();
    const { caller, interview } = await graded(app);
    const exercise = { questionId: interview.questionId, dimension: 'tradeoffs' } as const;
    const { id } = await caller.practice.answer({ ...exercise, transcript: TYPED_ANSWER });
    await caller.practice.rate({ attemptId: id, rating: 'good' });
    await caller.interviews.delete({ id: interview.id });
    expect(await caller.practice.answer({ ...exercise, transcript: TYPED_ANSWER })).toMatchObject(exercise);
  });

  test('is judged by a model where one serves, and kept without when that fails', async () => {
    let isDown = false;
    const interviewer: InterviewerModel = {
      ...standInModel(),
      judgeExercise: async ({ points }) => {
        if (isDown) throw new Error('no answer');
        return points.map(({ id }) => ({
          pointId: id,
          status: 'named',
          quote: 'First I would',
          why: 'Why?',
        }));
      },
    };
    const app = await createTestApp({ ai: { active: aiWith({ interviewer }) } });
    const { caller } = await app.signUp();
    const done = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
    expect(done.judged?.by).toBe('example-model');
    expect(done.judged?.points.map(({ pointId }) => pointId)).toEqual(done.points.map(({ id }) => id));
    expect(done).toMatchObject({ rating: null, nextAt: null });
    isDown = true;
    const kept = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
    expect(kept).toMatchObject({ answer: TYPED_ANSWER, judged: null });
  });

  test('costs no session and moves no grade', async () => {
    const app = await createTestApp();
    const { caller, interview } = await graded(app);
    const license = await caller.licenses.get();
    await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
    expect(await caller.licenses.get()).toEqual(license);
    expect(await caller.interviews.get({ id: interview.id })).toEqual(interview);
  });

  test('is kept once, however often the same answer is sent', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    const answer = { ...FIRST, transcript: TYPED_ANSWER, idempotencyKey: 'once' };
    expect(await caller.practice.answer(answer)).toEqual(await caller.practice.answer(answer));
    await expect(caller.practice.answer({ ...answer, transcript: 'Other words.' })).rejects.toMatchObject({
      cause: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  test.each([
    ['a question on which the user was not graded', { questionId: 'pay-once', dimension: 'depth' }],
    ['a dimension without a drill', { questionId: 'short-links', dimension: 'communication' }],
  ] as const)('is not one of %s', async (_, drill) => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    await expect(caller.practice.answer({ ...drill, transcript: TYPED_ANSWER })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });

  test.each(['', '   ', words(226)])(
    'refuses an answer without words, or of more than 90 s',
    async (transcript) => {
      const app = await createTestApp();
      const { caller } = await app.signUp();
      await expect(caller.practice.answer({ ...FIRST, transcript })).rejects.toMatchObject({
        cause: { code: 'INVALID_INPUT' },
      });
    },
  );
});

describe('a spoken answer to a task', () => {
  test('is transcribed with no words to expect, and its sound is not kept', async () => {
    const transcriber = standInTranscriber(() => TYPED_ANSWER);
    const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
    const { caller } = await app.signUp();
    const done = await caller.practice.answer({
      ...FIRST,
      audio: recording(70),
      transcript: 'browser words',
    });
    expect(done).toMatchObject({ answer: TYPED_ANSWER, seconds: 70 });
    expect(transcriber.requests[0]?.vocabulary).toEqual([]);
    expect(await app.deps.audio.files.list('answers')).toEqual([]);
  });

  test('is kept once if it is sent again, and another one of the same length does not pass for it', async () => {
    const transcriber = standInTranscriber(() => TYPED_ANSWER);
    const app = await createTestApp({ ai: { active: aiWith({ transcriber }) } });
    const { caller } = await app.signUp();
    const answer = { ...FIRST, audio: recording(30), transcript: '', idempotencyKey: 'once' };
    expect(await caller.practice.answer(answer)).toEqual(await caller.practice.answer(answer));
    const other = new File([toneWav(30).reverse()], 'answer.wav', { type: 'audio/wav' });
    expect(other.size).toBe(answer.audio.size);
    await expect(caller.practice.answer({ ...answer, audio: other })).rejects.toMatchObject({
      cause: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  test.each([null, ''])('counts as the browser heard it where the recognizer has nothing', async (heard) => {
    const app = await createTestApp({
      ai: { active: aiWith({ transcriber: standInTranscriber(() => heard) }) },
    });
    const { caller } = await app.signUp();
    const done = await caller.practice.answer({ ...FIRST, audio: recording(40), transcript: TYPED_ANSWER });
    expect(done.answer).toBe(TYPED_ANSWER);
  });

  test.each([
    ['without any words', recording(30), undefined, 'INVALID_INPUT'],
    ['of two minutes', recording(120), TYPED_ANSWER, 'INVALID_INPUT'],
    ['that is no sound', new File([words(400)], 'x'), TYPED_ANSWER, 'UNSUPPORTED_MEDIA_TYPE'],
    ['of no length', new File(['x'], 'x'), TYPED_ANSWER, 'AUDIO_TOO_SHORT'],
  ])('%s is refused', async (_, audio, transcript, code) => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    await expect(caller.practice.answer({ ...FIRST, audio, transcript })).rejects.toMatchObject({
      cause: { code },
    });
    expect((await caller.practice.get()).lastAttempt).toBeNull();
  });
});
