import { describe, expect, it } from 'vitest';
import { cleanUp } from '#server/cleanup.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith } from '#testing/stand-in-ai.ts';

const HOUR_MS = 3_600_000;
const MANY = { LIMIT_START_TRY: '5000/1h', LIMIT_ANSWER_TRY: '5000/1h' };

async function answeredTry(app: TestApp) {
  const guest = app.caller();
  const { token } = await guest.tries.start();
  return { token, reply: await guest.tries.answer({ token, transcript: TYPED_ANSWER }) };
}

const rows = (app: TestApp) => app.db.$client.prepare('select * from guest_tries').all();

describe('somebody without an account', () => {
  it('gets one question, and for a typed answer one strength, one gap and six dots', async () => {
    const { reply } = await answeredTry(await createTestApp());
    expect(reply.question.text.length).toBeGreaterThan(40);
    expect(reply.answer).toMatchObject({ text: TYPED_ANSWER, engine: 'typed' });
    expect(reply.report?.tooShort).toBeNull();
    expect(reply.report?.gap).toBeTruthy();
    expect(reply.report?.dimensions).toHaveLength(6);
    expect(JSON.stringify(reply.report)).not.toMatch(/score|grade/);
  });

  it('is told when there was too little to hear', async () => {
    const guest = (await createTestApp()).caller();
    const { token } = await guest.tries.start();
    const { report } = await guest.tries.answer({ token, transcript: 'A database.' });
    expect(report?.tooShort).toContain('not enough speech');
    expect(report?.strength).toBeNull();
    expect(report?.dimensions.map(({ heard }) => heard)).toEqual(Array(6).fill('not_heard'));
  });

  it('may send the answer twice, and the first one stands', async () => {
    const app = await createTestApp();
    const { token } = await answeredTry(app);
    const again = await app.caller().tries.answer({ token, transcript: 'Something else.' });
    expect(again.answer?.text).toBe(TYPED_ANSWER);
  });

  it('may say nothing, or too much, and answers anew', async () => {
    const guest = (await createTestApp()).caller();
    const { token } = await guest.tries.start();
    await expect(guest.tries.answer({ token, transcript: ' ' })).rejects.toThrow('Type your answer first.');
    await expect(guest.tries.answer({ token, transcript: 'word '.repeat(300) })).rejects.toThrow(
      'you have 90 s',
    );
    expect((await guest.tries.answer({ token, transcript: TYPED_ANSWER })).answer).not.toBeNull();
  });

  it('speaks, and what the browser heard counts as far as it fits the sound; no recording is kept', async () => {
    const app = await createTestApp();
    const { token } = await app.caller().tries.start();
    const form = new FormData();
    form.append('audio', new Blob([toneWav(2)]), 'answer.wav');
    form.append('transcript', 'word '.repeat(100).trim());
    const reply = await app.request(`/api/tries/${token}/answer`, { method: 'POST', body: form });
    expect(reply.status).toBe(200);
    const { answer } = await app.caller().tries.get({ token });
    expect(answer).toMatchObject({ seconds: 2, engine: 'browser' });
    expect(answer?.text.split(' ')).toHaveLength(28);
    expect(await app.deps.audio.list('answers')).toEqual([]);
    expect(await app.deps.audio.listUnfinished()).toEqual([]);
  });

  it('is heard by the recogniser of this machine, and never by one that costs something', async () => {
    const heard = (text: string) => ({
      engine: { id: text, label: text, model: null },
      cost: () => 0,
      transcribe: async () => ({ text: `${text}. ${TYPED_ANSWER}` }),
    });
    const app = await createTestApp({
      ai: aiWith({ transcriber: heard('paid'), withoutCost: aiWith({ transcriber: heard('local') }) }),
    });
    const { token } = await app.caller().tries.start();
    const audio = new File([toneWav(60)], 'a.wav');
    const { answer } = await app.caller().tries.answer({ token, audio });
    expect(answer?.engine).toBe('local');
    expect(answer?.text).toContain('local. First I would ask');
  });

  it('is asked to type where no words could be made out', async () => {
    const app = await createTestApp();
    const { token } = await app.caller().tries.start();
    const audio = new File([toneWav(2)], 'a.wav');
    await expect(app.caller().tries.answer({ token, audio })).rejects.toThrow('Please type your answer');
    await expect(
      app.caller().tries.answer({ token, audio: new File([toneWav(110)], 'a.wav'), transcript: 'a' }),
    ).rejects.toThrow('longer than 90 s');
  });

  it('comes as often as the limit says', async () => {
    const app = await createTestApp({ env: { LIMIT_START_TRY: '2/1h' } });
    await app.caller().tries.start();
    await app.caller().tries.start();
    await expect(app.caller().tries.start()).rejects.toThrow('Too many attempts');
    await expect(app.caller(undefined, '10.9.9.9').tries.start()).resolves.toBeTruthy();
  });

  it('is not served where strangers may not sign up', async () => {
    for (const SIGN_UP of ['invite', 'closed']) {
      const app = await createTestApp({ env: { SIGN_UP } });
      await expect(app.caller().tries.start()).rejects.toThrow('for people with an account');
    }
  });

  it('fills no disk: there is an end to open tries, and to what one may send', async () => {
    const app = await createTestApp({ env: MANY });
    for (let n = 0; n < 2000; n += 1) await app.caller().tries.start();
    await expect(app.caller().tries.start()).rejects.toThrow('The server is busy');
    app.clock.advance(25 * HOUR_MS);
    const { token } = await app.caller().tries.start();
    expect(rows(app)).toHaveLength(1);
    const form = new FormData();
    form.append('audio', new Blob([new Uint8Array(5 * 1024 * 1024)]), 'answer.wav');
    const reply = await app.request(`/api/tries/${token}/answer`, { method: 'POST', body: form });
    expect(reply.status).toBe(413);
  });
});

describe('an answer without an account', () => {
  it('is found by its token alone, of which the database holds only the hash', async () => {
    const app = await createTestApp();
    const { token } = await answeredTry(app);
    expect(JSON.stringify(rows(app))).not.toContain(token);
    const wrong = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    await expect(app.caller().tries.get({ token: wrong })).rejects.toThrow('not here any more');
  });

  it('is gone after a day, and so is its row', async () => {
    const app = await createTestApp();
    const { token } = await answeredTry(app);
    app.clock.advance(24 * HOUR_MS);
    await expect(app.caller().tries.get({ token })).rejects.toThrow('not here any more');
    const user = await app.signUp();
    await expect(user.caller.tries.keep({ token })).rejects.toThrow('not here any more');
    await cleanUp(app.deps);
    expect(rows(app)).toEqual([]);
  });

  it('is kept by one account once, costs no session and is no interview', async () => {
    const app = await createTestApp();
    const { token } = await answeredTry(app);
    const ada = await app.signUp();
    const bob = await app.signUp();
    const { id } = await ada.caller.tries.keep({ token });
    expect((await ada.caller.tries.keep({ token })).id).toBe(id);
    await expect(bob.caller.tries.keep({ token })).rejects.toThrow('not here any more');
    await expect(app.caller().tries.get({ token })).rejects.toThrow('not here any more');
    expect(await ada.caller.tries.kept()).toHaveLength(1);
    expect(await bob.caller.tries.kept()).toEqual([]);
    expect((await ada.caller.interviews.list()).interviews).toEqual([]);
    expect((await ada.caller.licenses.get()).license).toBeNull();
    app.clock.advance(48 * HOUR_MS);
    await cleanUp(app.deps);
    expect(await ada.caller.tries.kept()).toHaveLength(1);
  });

  it('that was never given cannot be kept', async () => {
    const app = await createTestApp();
    const { token } = await app.caller().tries.start();
    await expect((await app.signUp()).caller.tries.keep({ token })).rejects.toThrow('not here any more');
  });

  it('is deleted by its owner only, and with the account', async () => {
    const app = await createTestApp();
    const ada = await app.signUp();
    const bob = await app.signUp();
    const first = await ada.caller.tries.keep(await answeredTry(app));
    await ada.caller.tries.keep(await answeredTry(app));
    await expect(bob.caller.tries.delete({ tryId: first.id })).rejects.toThrow('not here any more');
    await ada.caller.tries.delete({ tryId: first.id });
    expect(await ada.caller.tries.kept()).toHaveLength(1);
    await ada.caller.auth.deleteAccount({ password: ada.password });
    expect(rows(app)).toEqual([]);
  });
});
