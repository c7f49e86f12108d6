import { describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { NO_ROWS, rowsOf } from '#testing/rows-of-people.ts';
import { aiWith, interviewerSpy, standInTranscriber } from '#testing/stand-in-ai.ts';

const CANARY = 'canary-9f31c7';

describe('work on an interview that is deleted meanwhile', () => {
  const complaints = () => {
    const lines: unknown[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
    return { lines, log };
  };

  test('asks no question more and leaves no trace', async () => {
    const { lines, log } = complaints();
    let deletion = async () => {};
    const interviewer = interviewerSpy((call) => (call === 'nextTurn' ? deletion() : undefined));
    const transcriber = standInTranscriber(() => CANARY);
    const app = await createTestApp({ log, ai: { active: aiWith({ interviewer, transcriber }) } });
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    deletion = async () => void (await user.caller.interviews.delete({ id }));
    const audio = new File([toneWav()], 'answer.wav');
    await expect(user.caller.interviews.submitAnswer({ id, audio })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await rowsOf(app)).toMatchObject({
      interviews: 0,
      interview_responses: 0,
      jobs: 0,
      engine_steps: 0,
    });
    expect(await app.deps.audio.files.list('answers')).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('recognizes no more words and leaves no trace', async () => {
    const { lines, log } = complaints();
    let deletion = async () => {};
    const transcriber = standInTranscriber(() => CANARY);
    const slow = { ...transcriber, transcribe: async () => deletion().then(() => ({ text: CANARY })) };
    const app = await createTestApp({ log, ai: { active: aiWith({ transcriber: slow }) } });
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    deletion = async () => void (await user.caller.auth.deleteAccount({ password: user.password }));
    const audio = new File([toneWav()], 'answer.wav');
    await expect(user.caller.interviews.submitAnswer({ id, audio })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await rowsOf(app)).toEqual(NO_ROWS);
    expect(lines).toEqual([]);
  });

  test('makes no report and leaves no trace', async () => {
    const { lines, log } = complaints();
    let deletion = async () => {};
    const interviewer = interviewerSpy((call) => (call === 'grade' ? deletion() : undefined));
    const app = await createTestApp({ log, ai: { active: aiWith({ interviewer }) } });
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    await user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    deletion = async () => void (await user.caller.interviews.delete({ id }));
    await expect(user.caller.interviews.complete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowsOf(app)).toMatchObject({ interviews: 0, jobs: 0, reports: 0, report_dimensions: 0 });
    expect(lines).toEqual([]);
  });

  test('keeps no chunk of what is still being spoken', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    const { append } = app.deps.audio.files;
    app.deps.audio.files.append = async (...chunk) => {
      await user.caller.interviews.delete({ id });
      return append(...chunk);
    };
    const chunk = new File([CANARY], 'chunk');
    await expect(
      user.caller.interviews.appendRecording({ id, key: 'recording-1', offset: 0, chunk }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.deps.audio.files.listUnfinished()).toEqual([]);
  });
});
