import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { lookupIds, signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, interviewerSpy } from '#testing/stand-in-ai.ts';

/**
 * Longer than a reply waits for a grade, but short enough that PostgreSQL's driver does not give up on a connection.
 */
const WAIT_MS = 21_000;
async function inInterview(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  return { app, id, interviews: user.caller.interviews };
}

afterEach(() => void vi.useRealTimers());

describe('ending an interview', () => {
  test('gives an estimate until somebody judges, and again the same', async () => {
    const { app, id, interviews } = await inInterview();
    for (let turn = 0; turn < 3; turn += 1) await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    app.clock.advance(60_000);
    const done = await interviews.complete({ id });
    expect(done).toMatchObject({ status: 'completed', completedAt: app.clock.now() });
    expect(done.score).not.toBeNull();
    expect(done.grade).not.toBeNull();
    expect(done).toMatchObject({ judgedBy: { kind: 'nobody' }, hiringRecommendation: null });
    app.clock.advance(60_000);
    expect(await interviews.complete({ id })).toEqual(done);
    expect(await interviews.get({ id })).toEqual(done);
  });

  test('50 times at once, and against an answer, is one grading', async () => {
    const calls: string[] = [];
    const interviewer = interviewerSpy((call) => void calls.push(call));
    const { id, interviews } = await inInterview({ ai: { active: aiWith({ interviewer }) } });
    await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    const late = interviews.submitAnswer({ id, transcript: TYPED_ANSWER }).catch(() => 'refused');
    const results = await Promise.all(Array.from({ length: 50 }, () => interviews.complete({ id })));
    await late;
    for (const result of results) expect(result.report).toEqual(results[0]?.report);
    expect(results[0]?.status).toBe('completed');
    await interviews.complete({ id });
    expect(calls.filter((call) => call === 'grade')).toHaveLength(1);
  });

  test('while the next question is being thought of asks nothing more', async () => {
    let release = () => {};
    let asked = false;
    const interviewer = interviewerSpy((call) => {
      if (call === 'grade') return undefined;
      asked = true;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const { id, interviews } = await inInterview({ ai: { active: aiWith({ interviewer }) } });
    const submitting = interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await expect.poll(() => asked).toBe(true);
    const completing = interviews.complete({ id });
    await expect.poll(async () => (await interviews.get({ id })).status).not.toBe('in_progress');
    release();
    await completing;
    expect((await submitting).next).toBeNull();
    expect((await interviews.get({ id })).responses).toHaveLength(2);
  });

  test('while an answer is being written refuses the answer and keeps no file of it', async () => {
    const { app, id, interviews } = await inInterview();
    const { receive } = app.deps.audio.files;
    app.deps.audio.files.receive = async (pieces) => {
      const received = await receive(pieces);
      const keep: typeof received.keep = async (file) => {
        await interviews.complete({ id });
        return received.keep(file);
      };
      return { ...received, keep };
    };
    const audio = new File([toneWav(2)], 'a.wav');
    await expect(interviews.submitAnswer({ id, audio, transcript: 'late' })).rejects.toMatchObject({
      cause: { code: 'INTERVIEW_NOT_IN_PROGRESS' },
    });
    expect(await app.deps.audio.files.list('answers')).toEqual([]);
    expect(await interviews.get({ id })).toMatchObject({ totalDuration: 0, status: 'completed' });
  });

  test('without an answer leaves it not graded', async () => {
    const { id, interviews } = await inInterview();
    const done = await interviews.complete({ id });
    expect(done).toMatchObject({ status: 'completed', grade: null, score: null, hiringRecommendation: null });
    expect(done.report?.notGradedReason).toBeTruthy();
  });

  test('answers after its deadline that the grading goes on', async () => {
    let release = () => {};
    let isGrading = false;
    const interviewer = interviewerSpy((call) => {
      if (call !== 'grade') return undefined;
      isGrading = true;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const { app, id, interviews } = await inInterview({ ai: { active: aiWith({ interviewer }) } });
    await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const completing = interviews.complete({ id });
    await expect.poll(() => isGrading).toBe(true);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(await completing).toMatchObject({ status: 'grading', grade: null, report: null });
    release();
    await app.deps.jobs.run('grade', id);
    expect((await interviews.get({ id })).status).toBe('completed');
  });

  test('with an Idempotency-Key repeats itself, and refuses the key for another interview', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const [one, two] = [await startedInterview(app, user), await startedInterview(app, user)];
    const done = await user.caller.interviews.complete({ id: one.id, idempotencyKey: 'end' });
    expect(await user.caller.interviews.complete({ id: one.id, idempotencyKey: 'end' })).toEqual(done);
    await expect(
      user.caller.interviews.complete({ id: two.id, idempotencyKey: 'end' }),
    ).rejects.toMatchObject({ cause: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await user.caller.interviews.get({ id: two.id })).status).toBe('in_progress');
  });

  test('may use the Idempotency-Key with which it was started: that was another call', async () => {
    const app = await createTestApp();
    const { caller } = await signUpWithPlan(app);
    const idempotencyKey = 'practice';
    const { id } = await caller.interviews.start({ ...(await lookupIds(app)), idempotencyKey });
    expect(await caller.interviews.complete({ id, idempotencyKey })).toMatchObject({
      id,
      status: 'completed',
    });
  });
});
