import { describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import type { FakeProvider } from '#testing/fake-provider/fake-provider.ts';
import type { Mode } from '#testing/fake-provider/modes.ts';
import { remoteAi, runFakeProvider } from '#testing/provider-fixtures.ts';
import { aiWith } from '#testing/stand-in-ai.ts';
import { sql } from '#testing/test-database.ts';

const HOUR_MS = 3_600_000;
const LOOK_MS = 10_000;
const WORDS = ['First,', 'Second,', 'Third,'];

/** A model that takes several calls at once, so that reading waits for nothing. */
async function modelWithRoom(fake: FakeProvider) {
  fake.tell('/v1/models', { data: [{ id: 'any', owned_by: 'vllm' }] });
  const ai = await remoteAi(fake);
  for (const { facts } of ai.services ?? []) await facts.lookNow(AbortSignal.timeout(LOOK_MS));
  return ai;
}

/** An interview of three answers with a model, not yet ended. */
async function interviewed(mode: Mode = { kind: 'ok' }) {
  const fake = await runFakeProvider();
  fake.setMode('chat', mode);
  const app = await createTestApp({ ai: { active: await modelWithRoom(fake) } });
  const candidate = await signUpWithPlan(app);
  const { interviews } = candidate.caller;
  const { id } = await startedInterview(app, candidate);
  for (const words of WORDS) {
    const { answer } = await interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
    // A turn may have postponed the reading; running its job gets it done.
    await app.deps.jobs.run('read', answer.id);
    await app.deps.jobs.run('read', answer.id);
  }
  const asked = (task: string) =>
    fake.requests.filter(
      ({ capability, body }) => capability === 'chat' && body.response_format?.json_schema?.name === task,
    ).length;
  /** A new model client, because the breaker of the previous one may be open. */
  const afresh = async () => {
    app.deps.ai.active = await modelWithRoom(fake);
  };
  const tables = (table: string) => sql(app.db, `select * from ${table}`);
  return { fake, app, candidate, interviews, id, asked, afresh, tables };
}

describe('an answer', () => {
  test('is read while the interview goes on, and not again for the grade', async () => {
    const { interviews, id, asked, tables } = await interviewed();
    expect(await tables('engine_steps')).toHaveLength(WORDS.length);
    const read = asked('read');
    const { report } = await interviews.complete({ id });
    expect(report?.provisional).toBe(false);
    expect([asked('read'), asked('whole'), asked('score'), asked('words')]).toEqual([read, 1, 1, 1]);
  });

  test('that is still being read when the interview ends is waited for', async () => {
    const { fake, interviews, id, asked, app } = await interviewed();
    const read = asked('read');
    const { nextTurn } = aiWith({}).interviewer;
    app.deps.ai.active = {
      ...app.deps.ai.active,
      interviewer: { ...app.deps.ai.active.interviewer, nextTurn },
    };
    fake.setMode('chat', { kind: 'delay', ms: 1_000 });
    await interviews.submitAnswer({ id, transcript: `Fourth, ${TYPED_ANSWER}` });
    await expect.poll(() => asked('read')).toBe(read + 1);
    const { report } = await interviews.complete({ id });
    expect(report?.provisional).toBe(false);
    expect(asked('read')).toBe(read + 1);
  });

  test('that could not be read beside the interview is read for the grade', async () => {
    const { fake, interviews, id, afresh, tables } = await interviewed({ kind: 'unauthorized' });
    expect(await tables('engine_steps')).toEqual([]);
    fake.setMode('chat', { kind: 'ok' });
    await afresh();
    expect((await interviews.complete({ id })).report?.provisional).toBe(false);
    expect(await tables('engine_steps')).toHaveLength(WORDS.length + 3);
  });
});

describe('a grade that the model does not make', () => {
  test('stands in at once, and is replaced by itself once the model answers', async () => {
    const { fake, app, interviews, id, afresh } = await interviewed();
    fake.setMode('chat', { kind: 'server-error' });
    const provisional = await interviews.complete({ id });
    expect(provisional).toMatchObject({
      status: 'completed',
      isModelAwaited: true,
      report: { provisional: true },
    });
    fake.setMode('chat', { kind: 'ok' });
    await afresh();
    app.clock.advance(HOUR_MS);
    await app.deps.jobs.runDue();
    const final = await interviews.get({ id });
    expect(final.report).toMatchObject({ provisional: false, engine: { id: 'openai-compatible' } });
    expect(final.formerReports).toMatchObject([{ provisional: true }]);
    expect(final).not.toHaveProperty('isModelAwaited');
    expect(await app.deps.jobs.isWaiting('grade', id)).toBe(false);
  });

  test('keeps nobody from asking for it again while it rests', async () => {
    const { fake, interviews, id, app } = await interviewed();
    fake.setMode('chat', { kind: 'server-error' });
    expect((await interviews.complete({ id })).isGradingAgain).toBe(false);
    expect(await app.deps.jobs.isWaiting('grade', id)).toBe(true);
  });

  test('never replaces a report that a model made', async () => {
    const { fake, app, interviews, id, afresh, tables } = await interviewed();
    const graded = await interviews.complete({ id });
    app.deps.data.content = { ...app.deps.data.content };
    app.deps.data.contentVersion = () => 'a new version';
    await sql(app.db, 'delete from engine_steps');
    fake.setMode('chat', { kind: 'server-error' });
    await afresh();
    const after = await interviews.gradeAgain({ id });
    expect(after).toMatchObject({ score: graded.score, report: graded.report, formerReports: [] });
    expect(await tables('reports')).toHaveLength(1);
    expect(await app.deps.jobs.isWaiting('grade', id)).toBe(true);
  });
});

describe('while a grade is made', () => {
  test('a user who asks is told how far it is, and no longer than it takes', async () => {
    const { fake, app, interviews, id } = await interviewed();
    fake.setMode('chat', { kind: 'delay', ms: 1_000 });
    const graded = interviews.complete({ id });
    await expect
      .poll(async () => (await interviews.get({ id })).grading, { timeout: 20_000 })
      .toEqual({
        label: 'Looking at the whole interview, which takes longer than an answer',
        done: WORDS.length,
        total: WORDS.length + 3,
      });
    fake.setMode('chat', { kind: 'ok' });
    await graded;
    await app.deps.jobs.run('grade', id);
    expect(await interviews.get({ id })).not.toHaveProperty('grading');
  });

  test('its steps are kept for some days after it ended, and go with the interview', async () => {
    const { app, interviews, id, tables } = await interviewed();
    await interviews.complete({ id });
    expect((await tables('engine_steps')).length).toBeGreaterThan(WORDS.length);
    const days = (count: number) => new Date(app.clock.now().getTime() - count * 24 * HOUR_MS);
    await app.deps.data.stores.engineSteps.deleteOld({ gradedBefore: days(3), createdBefore: days(30) });
    expect((await tables('engine_steps')).length).toBeGreaterThan(WORDS.length);
    app.clock.advance(4 * 24 * HOUR_MS);
    await app.deps.data.stores.engineSteps.deleteOld({ gradedBefore: days(3), createdBefore: days(30) });
    expect(await tables('engine_steps')).toEqual([]);
    await app.deps.data.stores.engineSteps.keep(id, 'read', 'hash', { v: 1 }, app.clock.now());
    await sql(app.db, 'delete from interviews where id = ?', id);
    expect(await tables('engine_steps')).toEqual([]);
  });
});
