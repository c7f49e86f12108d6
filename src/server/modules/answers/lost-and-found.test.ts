import { describe, expect, test } from 'vitest';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { createQueues } from '#server/limits/queues.ts';
import { registerJobs } from '#server/register-jobs.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, interviewerSpy, standInTranscriber } from '#testing/stand-in-ai.ts';
import { sql, sqlValue } from '#testing/test-database.ts';

const recording = () => new File([toneWav(2)], 'answer.wav');

async function inInterview(options: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(options);
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  return { app, id, interviews: user.caller.interviews };
}

const REPEAT = '"kind":"repeat"';
/** The move of the interviewer's last turn, as it is stored. */
async function lastMove({ db }: TestApp) {
  return String(
    await sqlValue(db, "select move from interview_responses where speaker = 'ai' order by id desc"),
  );
}

/** What a new process does with the database of one that died. */
async function reboot(app: TestApp): Promise<void> {
  const jobs = createJobQueue({ ...app.deps, store: app.deps.data.stores.jobs });
  const ai = { ...app.deps.ai, active: aiWith({}) };
  const limits = { ...app.deps.limits, queues: createQueues(ai.active) };
  registerJobs({ ...app.deps, jobs, ai, limits });
  await jobs.start();
  await jobs.runDue();
  await jobs.stop();
}

describe('when the recognizer understands nothing', () => {
  test('the interviewer asks to repeat the answer', async () => {
    const transcriber = standInTranscriber(() => '');
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    const { answer } = await interviews.submitAnswer({ id, audio: recording() });
    expect(answer).toMatchObject({ content: '', transcriptState: 'failed' });
    expect(await lastMove(app)).toContain(REPEAT);
  });
});

describe('when the recognizer does not answer', () => {
  test('what the browser heard serves', async () => {
    const transcriber = standInTranscriber(() => null);
    const { id, interviews } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    const { answer, next } = await interviews.submitAnswer({
      id,
      audio: recording(),
      transcript: 'as heard',
    });
    expect(answer).toMatchObject({ content: 'as heard', transcriptState: 'transcribed', engine: 'browser' });
    expect(next?.speaker).toBe('ai');
  });

  test('the interview goes on, and the words are filled in when it is back', async () => {
    let back = false;
    const transcriber = standInTranscriber(() => (back ? 'we shard by code' : null));
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    const { answer, next } = await interviews.submitAnswer({ id, audio: recording() });
    expect(answer).toMatchObject({ content: '', transcriptState: 'pending' });
    expect(next?.speaker).toBe('ai');
    expect(await lastMove(app)).not.toContain(REPEAT);
    back = true;
    app.clock.advance(5000);
    await app.deps.jobs.runDue();
    const { responses } = await interviews.get({ id });
    expect(responses[1]).toMatchObject({ content: 'we shard by code', transcriptState: 'transcribed' });
    expect(responses.map(({ speaker }) => speaker)).toEqual(['ai', 'user', 'ai']);
  });

  test('for hours, the answer is marked as not understood and its recording stays', async () => {
    const transcriber = standInTranscriber(() => null);
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    await interviews.submitAnswer({ id, audio: recording() });
    for (let attempts = 0; attempts < 10; attempts += 1) {
      app.clock.advance(2 * 3_600_000);
      await app.deps.jobs.runDue();
    }
    const { responses } = await interviews.get({ id });
    expect(responses[1]).toMatchObject({ transcriptState: 'failed', duration: 2 });
    expect(await app.deps.audio.files.list('answers')).toHaveLength(1);
    expect((await sql(app.db, 'select count(*) as n from usage_sessions'))[0]).toEqual({ n: 1 });
  });

  test('until after the grade, the interview is graded again with the words', async () => {
    let back = false;
    const transcriber = standInTranscriber(() => (back ? TYPED_ANSWER : null));
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    await interviews.submitAnswer({ id, audio: recording() });
    const first = await interviews.complete({ id });
    expect(first.status).toBe('completed');
    expect(first.report?.words).toBe(0);
    back = true;
    app.clock.advance(3_600_000);
    await app.deps.jobs.runDue();
    const second = await interviews.get({ id });
    expect(second.report?.words).toBeGreaterThan(0);
    expect(second.completedAt).toEqual(first.completedAt);
  });

  test('but answers at the end, the grade has the words at once', async () => {
    let back = false;
    const transcriber = standInTranscriber(() => (back ? TYPED_ANSWER : null));
    const { id, interviews } = await inInterview({ ai: { active: aiWith({ transcriber }) } });
    await interviews.submitAnswer({ id, audio: recording() });
    back = true;
    expect((await interviews.complete({ id })).report?.words).toBeGreaterThan(0);
  });
});

describe('a full disk', () => {
  test('says so, acknowledges nothing, and is forgotten once there is room', async () => {
    const { id, interviews, app } = await inInterview({});
    const { receive } = app.deps.audio.files;
    app.deps.audio.files.receive = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const send = () => interviews.submitAnswer({ id, audio: recording(), idempotencyKey: 'turn-1' });
    await expect(send()).rejects.toMatchObject({ cause: { code: 'STORAGE_FULL' } });
    expect((await interviews.get({ id })).totalDuration).toBe(0);
    app.deps.audio.files.receive = receive;
    expect((await send()).answer.duration).toBe(2);
  });
});

/** An interviewer that hangs in `call` until it is released, which to the next process looks like a dead one. */
function hangingIn(call: 'nextTurn' | 'grade') {
  let release = () => {};
  let hung = 0;
  const interviewer = interviewerSpy((present) => {
    if (present !== call) return undefined;
    hung += 1;
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  return { interviewer, release: () => release(), hung: () => hung };
}

describe('a process that dies', () => {
  test('between storing an answer and asking on: the next process asks, once', async () => {
    const { interviewer, hung, release } = hangingIn('nextTurn');
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ interviewer }) } });
    const submitting = interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await expect.poll(hung).toBe(1);
    expect((await interviews.get({ id })).responses).toHaveLength(2);
    await reboot(app);
    const { responses } = await interviews.get({ id });
    expect(responses.map(({ speaker }) => speaker)).toEqual(['ai', 'user', 'ai']);
    expect(responses[1]?.content).toBe(TYPED_ANSWER);
    release();
    await submitting;
    expect((await interviews.get({ id })).responses).toEqual(responses);
  });

  test('while grading: the next process grades', async () => {
    const { interviewer, hung, release } = hangingIn('grade');
    const { id, interviews, app } = await inInterview({ ai: { active: aiWith({ interviewer }) } });
    await interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    const completing = interviews.complete({ id });
    await expect.poll(hung).toBe(1);
    expect((await interviews.get({ id })).status).toBe('grading');
    await reboot(app);
    const graded = await interviews.get({ id });
    expect(graded.status).toBe('completed');
    expect(graded.report).not.toBeNull();
    release();
    await completing;
  });
});
