import { afterEach, describe, expect, test, vi } from 'vitest';
import { CALL_LIMITS } from '#server/ai/call-policy.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { ended, judgeOwn, signUpWithPlan, startedInterview, THREE } from '#testing/examples.ts';
import { remoteAi, runFakeProvider } from '#testing/provider-fixtures.ts';
import { aiWith, interviewerSpy } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

/**
 * Longer than a reply waits for a grade, but short enough that PostgreSQL's driver does not give up on a connection.
 */
const WAIT_MS = 21_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function graded(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const { candidate, id, interview: before } = await ended(app, THREE);
  app.clock.advance(MINUTE_MS);
  return { app, candidate, interviews: candidate.caller.interviews, id, before };
}

/** A graded interview that the candidate has judged; then the operator sets up a model. */
async function gradedBeforeAModelCame() {
  const fake = await runFakeProvider();
  const held = await graded();
  await judgeOwn(held.app, held.candidate.caller, held.id);
  const before = await held.interviews.get({ id: held.id });
  held.app.deps.ai.active = await remoteAi(fake, { ...CALL_LIMITS, backoffMs: 1 });
  return { ...held, before, fake };
}

afterEach(() => void vi.useRealTimers());

describe('grading again', () => {
  test('with the same grader gives the same report and says that nothing changed', async () => {
    const { app, interviews, id, before } = await graded();
    expect(before).toMatchObject({ gradedAt: before.completedAt, confirmedAt: null, formerReports: [] });
    const after = await interviews.gradeAgain({ id });
    expect(after).toEqual({ ...before, confirmedAt: app.clock.now() });
    expect(await interviews.get({ id })).toEqual(after);
  });

  test('gives the same report after an update that only adds other names to its question', async () => {
    const { app, interviews, id, before } = await graded();
    const { content } = app.deps.data;
    const otherNames = { ...content.otherNames, 'short-links': ['bitcoin', 'nft'] };
    const updated = await createTestApp({ data: { content: { ...content, otherNames } } });
    app.deps.data.contentVersion = updated.deps.data.contentVersion;
    expect(await interviews.gradeAgain({ id })).toEqual({ ...before, confirmedAt: app.clock.now() });
  });

  test('with another grader shows its report and keeps the old one whole', async () => {
    const { app, interviews, id, before, fake } = await gradedBeforeAModelCame();
    const after = await interviews.gradeAgain({ id });
    expect(after.report?.engine.id).toBe('openai-compatible');
    expect(after).toMatchObject({
      status: 'completed',
      completedAt: before.completedAt,
      gradedAt: app.clock.now(),
      confirmedAt: null,
      isGradingAgain: false,
      formerReports: [
        {
          gradedAt: before.gradedAt,
          grade: before.grade,
          score: before.score,
          hiringRecommendation: before.hiringRecommendation,
          judgedBy: { kind: 'candidate', name: null },
          engine: before.report?.engine,
          versions: before.report?.versions,
        },
        { judgedBy: { kind: 'nobody', name: null } },
      ],
    });
    const {
      grade,
      score,
      hiringRecommendation,
      judgedBy,
      strengths,
      improvements,
      report,
      gradedAt,
      cards,
      standings,
    } = before;
    const reportId = after.formerReports[0]?.id ?? 0;
    expect(await interviews.formerReport({ id, reportId })).toEqual({
      id: reportId,
      ...{ grade, score, hiringRecommendation, judgedBy, strengths, improvements, report },
      ...{ gradedAt, cards, standings },
    });
    expect(fake.hits('chat')).toBeGreaterThan(0);
  });

  test('asks a model no second time for what it has read in these versions', async () => {
    const { app, interviews, id, fake } = await gradedBeforeAModelCame();
    const byModel = await interviews.gradeAgain({ id });
    const calls = fake.hits('chat');
    fake.answerWith('score', () => ({ score: 0, reason: 'Another mood.' }));
    app.clock.advance(MINUTE_MS);
    expect(await interviews.gradeAgain({ id })).toEqual({ ...byModel, confirmedAt: app.clock.now() });
    expect(fake.hits('chat')).toBe(calls);
  });

  test('leaves what the candidate judged while the model is down, and takes the model’s once it answers', async () => {
    const { app, interviews, id, fake } = await gradedBeforeAModelCame();
    fake.setMode('chat', { kind: 'server-error' });
    const meanwhile = await interviews.gradeAgain({ id });
    expect(meanwhile.judgedBy?.kind).toBe('candidate');
    fake.setMode('chat', { kind: 'ok' });
    app.deps.ai.active = await remoteAi(fake);
    const final = await interviews.gradeAgain({ id });
    expect(final.report?.provisional).toBe(false);
    expect(final.formerReports.map(({ judgedBy }) => judgedBy.kind)).toEqual(['candidate', 'nobody']);
  });

  test('lends its former reports to no other interview', async () => {
    const { app, candidate, interviews, id } = await gradedBeforeAModelCame();
    const reportId = (await interviews.gradeAgain({ id })).formerReports[0]?.id ?? 0;
    const missing = { cause: { code: 'NOT_FOUND' } };
    const other = await startedInterview(app, candidate);
    await expect(interviews.formerReport({ id: other.id, reportId })).rejects.toMatchObject(missing);
    const stranger = (await signUpWithPlan(app)).caller.interviews;
    await expect(stranger.formerReport({ id, reportId })).rejects.toMatchObject(missing);
  });

  test('names engine, rubric, question, content and interview in the versions', async () => {
    const { before } = await graded();
    expect(before.report?.versions).toEqual({
      engine: 'estimate-6',
      rubric: expect.any(String),
      question: expect.stringMatching(/^short-links@\d+$/),
      content: expect.stringMatching(/^[0-9a-f]{12}$/),
      interview: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
  });

  test('costs no session and no speaking time', async () => {
    const { app, candidate, interviews, id, before } = await graded();
    const books = () =>
      Promise.all(
        ['license_ledger', 'user_licenses', 'usage_sessions'].map((table) =>
          sql(app.db, `select * from ${table}`),
        ),
      );
    const [license, entries] = [await candidate.caller.licenses.get(), await books()];
    expect((await interviews.gradeAgain({ id })).totalDuration).toBe(before.totalDuration);
    expect(await candidate.caller.licenses.get()).toEqual(license);
    expect(await books()).toEqual(entries);
  });

  test('is refused while the interview runs or is first being graded', async () => {
    const { app, candidate, interviews } = await graded();
    const { id } = await startedInterview(app, candidate);
    const refused = { cause: { code: 'INTERVIEW_NOT_COMPLETED' } };
    await expect(interviews.gradeAgain({ id })).rejects.toMatchObject(refused);
    await sql(app.db, `update interviews set status = 'grading' where id = ?`, id);
    await expect(interviews.gradeAgain({ id })).rejects.toMatchObject(refused);
  });

  test('is refused, and the report stays, once its question has left the bank', async () => {
    const { app, interviews, id, before } = await graded();
    app.deps.data.content = { ...app.deps.data.content, questions: new Map() };
    await expect(interviews.gradeAgain({ id })).rejects.toMatchObject({
      cause: { code: 'QUESTION_RETIRED' },
    });
    const { status, grade, score, report, gradedAt } = before;
    expect(await interviews.get({ id })).toMatchObject({ status, grade, score, report, gradedAt });
  });

  test('is done once per Idempotency-Key, which serves no other interview', async () => {
    const calls: string[] = [];
    const interviewer = interviewerSpy((call) => void calls.push(call));
    const { app, candidate, interviews, id } = await graded({ ai: { active: aiWith({ interviewer }) } });
    const gradings = () => calls.filter((call) => call === 'grade').length;
    const once = await interviews.gradeAgain({ id, idempotencyKey: 'again' });
    expect(gradings()).toBe(2);
    app.clock.advance(MINUTE_MS);
    expect(await interviews.gradeAgain({ id, idempotencyKey: 'again' })).toEqual(once);
    expect(gradings()).toBe(2);
    const other = await startedInterview(app, candidate);
    await interviews.complete({ id: other.id });
    await expect(interviews.gradeAgain({ id: other.id, idempotencyKey: 'again' })).rejects.toMatchObject({
      cause: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  test('50 times at once is one grading', async () => {
    const calls: string[] = [];
    const interviewer = interviewerSpy((call) => void calls.push(call));
    const { interviews, id } = await graded({
      ai: { active: aiWith({ interviewer }) },
      env: { RATE_LIMITS: 'off' },
    });
    calls.length = 0;
    const replies = await Promise.all(Array.from({ length: 50 }, () => interviews.gradeAgain({ id })));
    expect(calls).toEqual(['grade']);
    for (const reply of replies) expect(reply.report).toEqual(replies[0]?.report);
  });

  test('leaves the report in view while a slow grader reads, and says that it does', async () => {
    let release = () => {};
    let isSlow = false;
    let isGrading = false;
    const interviewer = interviewerSpy(() => {
      if (!isSlow) return undefined;
      isGrading = true;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const { app, interviews, id, before } = await graded({ ai: { active: aiWith({ interviewer }) } });
    isSlow = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const grading = interviews.gradeAgain({ id });
    await expect.poll(() => isGrading).toBe(true);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(await grading).toEqual({ ...before, isGradingAgain: true });
    release();
    await app.deps.jobs.run('grade', id);
    expect(await interviews.get({ id })).toMatchObject({
      isGradingAgain: false,
      confirmedAt: app.clock.now(),
    });
  });

  test('that fails keeps the report and is tried again', async () => {
    let isBroken = false;
    const interviewer = interviewerSpy(() => {
      if (isBroken) throw new Error('out of order');
    });
    const { app, interviews, id, before } = await graded({ ai: { active: aiWith({ interviewer }) } });
    isBroken = true;
    expect(await interviews.gradeAgain({ id })).toEqual({ ...before, isGradingAgain: true });
    isBroken = false;
    app.clock.advance(HOUR_MS);
    await app.deps.jobs.runDue();
    expect(await interviews.get({ id })).toEqual({ ...before, confirmedAt: app.clock.now() });
  });
});
