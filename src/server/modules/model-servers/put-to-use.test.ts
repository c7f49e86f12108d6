import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TYPED_ANSWER } from '#testing/examples.ts';
import { askedBy, fileOf, lookingAt, SOON, startedAnew, TWELVE } from '#testing/found-models.ts';
import { runFakeOllama } from '#testing/provider-fixtures.ts';

describe('a model that was put to use', () => {
  test('serves again after a restart', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    const next = startedAnew(app);
    await next.modelServers.resume();
    expect(next.interviewer()).toBe('qwen3:8b');
    // It was examined before, so the result is known at once.
    await expect.poll(() => next.modelServers.state().inUse?.admission, SOON).toEqual(TWELVE);
  });

  test('and is gone at the next start leaves the interview to the script, says so, and can be given up', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers, file } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    await fake.stop();
    const next = startedAnew(app);
    await next.modelServers.resume();
    expect(next.interviewer()).toMatch(/^Written script/);
    expect(next.modelServers.state()).toMatchObject({
      inUse: null,
      missing: { server: fake.url, model: 'qwen3:8b' },
      note: expect.stringMatching(
        /^qwen3:8b at 127\.0\.0\.1:\d+ was chosen and does not answer.+start that server/,
      ),
    });
    await next.modelServers.stop();
    expect(next.modelServers.state()).toMatchObject({ missing: null, note: null });
    expect(existsSync(file)).toBe(false);
  });

  test('and is no longer on its server counts as gone', async () => {
    const fake = await runFakeOllama({ models: [{ name: 'gemma3:4b' }] });
    const { app, modelServers } = await lookingAt([fake]);
    writeFileSync(fileOf(app), JSON.stringify({ v: 1, baseUrl: fake.url, model: 'qwen3:8b' }));
    await modelServers.look();
    await app.deps.ai.modelServers.resume();
    expect((await modelServers.list()).missing).toMatchObject({ model: 'qwen3:8b' });
    fake.tell('/api/tags', { models: [{ name: 'qwen3:8b' }] });
    expect((await modelServers.look()).inUse).toMatchObject({ model: 'qwen3:8b' });
  });

  test('and reads the kept answers badly asks, and leaves the judging to the candidate', async () => {
    const fake = await runFakeOllama();
    fake.answerWith('verdict', () => ({ why: 'It sounds fine.', holds: true }));
    const { app, modelServers, operator } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    await expect
      .poll(async () => (await modelServers.list()).inUse?.admission, SOON)
      .toMatchObject({ of: 12, mayJudge: false });
    const { id, candidate, asked } = await askedBy(app);
    expect(asked).toMatch(/^Case 1/);
    for (const words of ['Second,', 'Third,'])
      await candidate.caller.interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}` });
    const { report } = await candidate.caller.interviews.complete({ id });
    expect(report?.engine.model).toBeNull();
    const { capabilities } = await operator.caller.status.get();
    expect(capabilities[0]).toMatchObject({ engine: 'qwen3:8b', admission: { mayJudge: false } });
  });

  test('and stops answering in the middle lets the script ask, and the status page says what to do', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers, operator } = await lookingAt([fake]);
    await modelServers.use({ server: fake.url });
    await expect.poll(async () => (await modelServers.list()).inUse?.admission, SOON).toEqual(TWELVE);
    await fake.stop();
    const { next } = await askedBy(app);
    expect(next?.fallback).toBe(true);
    const { capabilities } = await operator.caller.status.get();
    expect(capabilities[0]?.service).toMatchObject({
      state: 'fails',
      advice: `Nothing answers at ${fake.url}: start that server, or stop using it.`,
    });
    // Where that is concerns nobody else.
    const status = await (await app.signUp()).caller.status.get();
    expect(status.capabilities[0]?.service).toMatchObject({ state: 'fails', advice: null });
    expect(JSON.stringify(status)).not.toContain('127.0.0.1');
  });

  test.each(['{"v":1', '{"v":1,"baseUrl":"file:///etc/passwd","model":"x"}', '[]', ''])(
    'by a file that somebody has broken (%s) does not serve, says so, and is chosen anew',
    async (text) => {
      const fake = await runFakeOllama();
      const { app, modelServers, file } = await lookingAt([fake]);
      writeFileSync(file, text);
      await app.deps.ai.modelServers.resume();
      expect(await modelServers.list()).toMatchObject({
        inUse: null,
        note: expect.stringContaining('model-server.json in the data directory cannot be read'),
      });
      expect(await modelServers.use({ server: fake.url })).toMatchObject({ note: null });
    },
  );

  test('is not taken for chosen where the choice could not be kept', async () => {
    const fake = await runFakeOllama();
    const { app, modelServers, file } = await lookingAt([fake]);
    writeFileSync(`${file}.part`, 'what a crash has left');
    await modelServers.use({ server: fake.url });
    await modelServers.stop();
    app.deps.env.dataDir = join(app.deps.env.dataDir, 'no-such-folder');
    await expect(modelServers.use({ server: fake.url })).rejects.toThrow();
    expect(app.deps.ai.active.interviewer.engine.model).toBeNull();
  });
});
