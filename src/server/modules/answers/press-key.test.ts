import { beforeEach, describe, expect, test } from 'vitest';
import { SENTENCES } from '#engine/script/conversation.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { standInModel } from '#testing/stand-in-ai.ts';

let app: TestApp;
let ada: TestUser;
let id: number;

beforeEach(async () => {
  app = await createTestApp();
  ada = await signUpWithPlan(app);
  id = (await startedInterview(app, ada)).id;
});

const answer = (transcript = TYPED_ANSWER) => ada.caller.interviews.submitAnswer({ id, transcript });
const question = async () => (await ada.caller.interviews.get({ id })).responses.at(-1);
const post = (body: unknown, key?: string) =>
  app.request(`/api/interviews/${id}/keys`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ada.token}`,
      'Content-Type': 'application/json',
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('a candidate who steers by key', () => {
  test('is interviewed by the script, which says so', async () => {
    expect((await ada.caller.interviews.get({ id })).engine).toBe('Written script');
    await answer();
    expect(await question()).toMatchObject({ speaker: 'ai', engine: 'script' });
  });

  test('hears a hint under the question, which is neither answer nor turn and takes no time', async () => {
    await answer();
    const before = await ada.caller.interviews.get({ id });
    const { note, next, secondsRemaining } = await ada.caller.interviews.pressKey({ id, key: 'hint' });
    const after = await ada.caller.interviews.get({ id });
    expect(note.said).toContain('Some people create links');
    expect(next).toBeNull();
    expect(secondsRemaining).toBe(before.secondsRemaining);
    expect(after.responses).toHaveLength(before.responses.length);
    expect(after.responses.at(-1)?.notes).toEqual([note]);
    const [, , asked] = await app.deps.data.stores.answers.listTurns(id);
    expect(asked?.move).toMatchObject({ cue: 2 });
  });

  test('is told when no hint is left', async () => {
    await answer();
    const said: (string | null)[] = [];
    for (let press = 0; press < 4; press += 1) {
      said.push((await ada.caller.interviews.pressKey({ id, key: 'hint' })).note.said);
    }
    expect(said.at(-1)).toBe(SENTENCES.noHint);
    expect(new Set(said).size).toBe(4);
    expect((await question())?.notes).toHaveLength(3);
  });

  test('is told a fact, chosen or in words, and it is not told twice in the list', async () => {
    const { facts } = await ada.caller.interviews.keys({ id });
    expect(facts.every(({ isTold }) => !isTold)).toBe(true);
    const chosen = await ada.caller.interviews.pressKey({ id, key: 'ask', fact: 'life' });
    const worded = await ada.caller.interviews.pressKey({ id, key: 'ask', words: 'How many links a month?' });
    expect(chosen.note).toEqual({
      key: 'ask',
      said: 'Links live for five years unless the owner deletes them.',
      words: 'Link lifetime',
    });
    expect(worded.note.said).toBe('Around a hundred million new links a month.');
    const told = (await ada.caller.interviews.keys({ id })).facts.filter(({ isTold }) => isTold);
    expect(told.map((fact) => fact.id)).toEqual(['writes', 'life']);
  });

  test('goes on without an answer, and the next question can be heard and answered', async () => {
    const first = (await answer()).next?.content;
    const { next, note } = await ada.caller.interviews.pressKey({ id, key: 'already_said' });
    expect(note).toEqual({ key: 'already_said', said: null });
    expect(next?.content).not.toBe(first);
    expect((await question())?.id).toBe(next?.id);
    expect((await answer()).next?.speaker).toBe('ai');
  });

  test('asks to be asked why, or something harder', async () => {
    await answer();
    expect((await ada.caller.interviews.pressKey({ id, key: 'why' })).next?.content).toBe(SENTENCES.why);
    const { next } = await ada.caller.interviews.pressKey({ id, key: 'harder' });
    expect(next?.content).toContain('opened ten times as often');
  });

  test('gets the same reply to the same press', async () => {
    await answer();
    const press = () => ada.caller.interviews.pressKey({ id, key: 'already_said', idempotencyKey: 'once' });
    const [first, second] = [await press(), await press()];
    expect(second).toEqual(first);
    expect((await ada.caller.interviews.get({ id })).responses).toHaveLength(4);
  });

  test('gets the reply to the first press again, also after another one', async () => {
    await answer();
    const press = (idempotencyKey: string, more: object) =>
      ada.caller.interviews.pressKey({ id, key: 'hint', idempotencyKey, ...more });
    const first = await press('first', {});
    await press('second', {});
    await press('third', { key: 'ask', fact: 'life' });
    expect(await press('first', {})).toEqual(first);
    expect((await question())?.notes).toHaveLength(3);
  });

  test('may press twice at once, and no question is left twice', async () => {
    await answer();
    const before = (await ada.caller.interviews.get({ id })).responses.length;
    const press = () => ada.caller.interviews.pressKey({ id, key: 'already_said' });
    const done = await Promise.allSettled([press(), press()]);
    const pressed = done.filter(({ status }) => status === 'fulfilled').length;
    const { responses } = await ada.caller.interviews.get({ id });
    // The second press is refused, or comes late enough to count at the question that the first one brought.
    expect(pressed).toBeGreaterThan(0);
    expect(responses).toHaveLength(before + pressed);
    expect(responses.filter(({ notes }) => notes?.length)).toHaveLength(pressed);
    expect(responses.every(({ notes }) => (notes?.length ?? 0) <= 1)).toBe(true);
  });
});

describe('a key that cannot be pressed', () => {
  test('is refused before there is anything to press it at', async () => {
    for (const key of ['already_said', 'why', 'harder'] as const) {
      await expect(ada.caller.interviews.pressKey({ id, key })).rejects.toMatchObject({
        cause: { code: 'KEY_NOT_OFFERED' },
      });
    }
  });

  test('is refused once the interview is over', async () => {
    await ada.caller.interviews.complete({ id });
    const response = await post({ key: 'hint' });
    expect([response.status, (await response.json()).code]).toEqual([409, 'INTERVIEW_NOT_IN_PROGRESS']);
    const none = { isScripted: true, keys: [], facts: [], topics: [] };
    expect(await ada.caller.interviews.keys({ id })).toEqual(none);
  });

  test('is refused when the time is up', async () => {
    await answer('word '.repeat(1600));
    const response = await post({ key: 'hint' });
    expect([response.status, (await response.json()).code]).toEqual([409, 'TIME_IS_UP']);
  });

  test('is refused where a model conducts, but for a hint, which belongs to the question', async () => {
    app.deps.ai.active.interviewer = standInModel();
    await expect(ada.caller.interviews.pressKey({ id, key: 'why' })).rejects.toMatchObject({
      cause: { code: 'KEY_NOT_OFFERED' },
    });
    const { isScripted, keys, facts, topics } = await ada.caller.interviews.keys({ id });
    expect({ isScripted, facts, topics }).toEqual({ isScripted: false, facts: [], topics: [] });
    expect(keys.every((key) => key === 'hint')).toBe(true);
  });

  test('is nobody else’s', async () => {
    const eve = await signUpWithPlan(app);
    await expect(eve.caller.interviews.pressKey({ id, key: 'hint' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(eve.caller.interviews.keys({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(app.caller().interviews.keys({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('over REST', () => {
  test.each([
    [{}],
    [{ key: 'magic' }],
    [{ key: 'ask' }],
    [{ key: 'ask', fact: 'life', words: 'and this' }],
    [{ key: 'ask', words: '   ' }],
    [{ key: 'ask', words: 'x'.repeat(501) }],
    [{ key: 'ask', fact: 'no-such-fact' }],
    [{ key: 'choose' }],
    [{ key: 'choose', choice: 'no-such-topic' }],
    [[]],
    ['{'],
  ])('%j is refused as bad input', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  test('a key has its reply and its question', async () => {
    await answer();
    const hint = await post({ key: 'hint' }, 'k1');
    expect(hint.status).toBe(200);
    expect(await hint.json()).toMatchObject({
      note: { key: 'hint' },
      next: null,
      secondsRemaining: expect.any(Number),
    });
    const next = await (await post({ key: 'already_said' }, 'k2')).json();
    expect(next).toMatchObject({ note: { key: 'already_said', said: null }, next: { speaker: 'ai' } });
    expect((await post({ key: 'why' }, 'k2')).status).toBe(422);
  });

  test('a topic can be chosen only where topics are offered', async () => {
    await answer();
    const response = await post({ key: 'choose', choice: 'x-codes' });
    expect([response.status, (await response.json()).code]).toEqual([409, 'KEY_NOT_OFFERED']);
  });
});
