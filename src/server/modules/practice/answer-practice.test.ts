import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST = { questionId: 'short-links', dimension: 'framing' } as const;
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const recording = (seconds: number) => new File([toneWav(seconds)], 'answer.wav', { type: 'audio/wav' });

async function graded(app: TestApp) {
  const candidate = await signUpWithPlan(app);
  const { id } = await startedInterview(app, candidate);
  for (let turn = 0; turn < 3; turn += 1) {
    await candidate.caller.interviews.submitAnswer({ id, transcript: `${turn}. ${TYPED_ANSWER}` });
  }
  const interview = await candidate.caller.interviews.complete({ id });
  return { ...candidate, interview };
}

/** What the model answer says about the points of a drill. */
function goodAnswer({ deps }: TestApp, dimension: string): string {
  const question = deps.content.questions.get(FIRST.questionId);
  const drill = question?.drills.find(({ dim }) => dim === dimension);
  const lines = question?.modelAnswer.lines.filter(({ point }) => drill?.lookFor.includes(point)) ?? [];
  return lines.map(({ say }) => say).join(' ');
}

describe('the task of a day', () => {
  test('is one of the example’s question for somebody who was not graded yet', async () => {
    const app = await createTestApp();
    const { caller } = await app.signUp();
    expect(await caller.practice.get()).toMatchObject({
      task: { ...FIRST, reason: null, lastTriedAt: null },
      lastTry: null,
    });
    const done = await caller.practice.answer({ ...FIRST, transcript: TYPED_ANSWER });
    expect(done.since).toBe('nothing');
    expect((await caller.practice.get()).lastTry).toEqual(done);
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

  test('is heard beside the interview, then beside the last try, and comes again later', async () => {
    const app = await createTestApp();
    const { caller, interview } = await graded(app);
    const { task } = await caller.practice.get();
    if (!task) throw new Error('there is a task');
    const { questionId, dimension } = task;
    const first = await caller.practice.answer({ questionId, dimension, transcript: 'I do not know.' });
    const evidence = interview.report?.dimensions.flatMap((each) => each.evidence) ?? [];
    for (const point of first.points) {
      const before = evidence.find(({ pointId }) => pointId === point.pointId);
      expect(point).toMatchObject({ before: before?.status, beforeCue: before?.cue, after: 'absent' });
    }
    expect(first).toMatchObject({ since: 'interview', task: task.task });
    expect(first.nextAt.getTime()).toBeGreaterThanOrEqual(app.clock.now().getTime() + DAY_MS);

    app.clock.advance(2 * DAY_MS);
    const transcript = goodAnswer(app, dimension);
    const second = await caller.practice.answer({ questionId, dimension, transcript });
    expect(second.since).toBe('practice');
    expect(second.points.map(({ before }) => before)).toEqual(first.points.map(({ after }) => after));
    expect(second.points.some(({ after }) => after === 'explained' || after === 'justified')).toBe(true);
  });

  test('makes room for another one once it was answered', async () => {
    const app = await createTestApp();
    const { caller } = await graded(app);
    const { task } = await caller.practice.get();
    if (!task) throw new Error('there is a task');
    await caller.practice.answer({ ...task, transcript: goodAnswer(app, task.dimension) });
    const next = (await caller.practice.get()).task;
    expect(next).not.toBeNull();
    expect(next?.dimension).not.toBe(task.dimension);
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
    const app = await createTestApp({ ai: aiWith({ transcriber }) });
    const { caller } = await app.signUp();
    const done = await caller.practice.answer({
      ...FIRST,
      audio: recording(70),
      transcript: 'browser words',
    });
    expect(done).toMatchObject({ answer: TYPED_ANSWER, seconds: 70 });
    expect(transcriber.requests[0]?.vocabulary).toEqual([]);
    expect(await app.deps.audio.list('answers')).toEqual([]);
  });

  test.each([null, ''])('counts as the browser heard it where the recogniser has nothing', async (heard) => {
    const app = await createTestApp({ ai: aiWith({ transcriber: standInTranscriber(() => heard) }) });
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
    expect((await caller.practice.get()).lastTry).toBeNull();
  });
});
