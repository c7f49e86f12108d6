import { describe, expect, test } from 'vitest';
import type { RestCaller } from '#server/trpc/router.ts';
import { interviewReply, interviewsReply } from '#shared/contract/interviews.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, standInSpeaker } from '#testing/stand-in-ai.ts';

type Attempt = (caller: RestCaller, id: number, responseId: number) => Promise<unknown>;

const ATTEMPTS: [string, Attempt][] = [
  ['read it', (caller, id) => caller.interviews.get({ id })],
  ['see its phases', (caller, id) => caller.interviews.phases({ id })],
  ['answer it', (caller, id) => caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER })],
  ['answer it with garbage', (caller, id) => caller.interviews.submitAnswer({ id })],
  ['end it', (caller, id) => caller.interviews.complete({ id })],
  ['grade it again', (caller, id) => caller.interviews.gradeAgain({ id })],
  ['read its former report', (caller, id) => caller.interviews.formerReport({ id, reportId: 1 })],
  ['answer its drill', (caller, id) => caller.interviews.drill({ id, transcript: TYPED_ANSWER })],
  ['read its debrief', (caller, id) => caller.interviews.debrief({ id })],
  [
    'judge it',
    (caller, id) => caller.interviews.saveDebrief({ id, ticks: { 'd-api': 'reason' }, done: true }),
  ],
  ['hear its question', (caller, id) => caller.audio.question({ id })],
  ['hear its answer', (caller, id, responseId) => caller.audio.answer({ id, responseId })],
];

const MISSING = 9999;

async function twoUsers() {
  const app = await createTestApp({ ai: aiWith({ speaker: standInSpeaker() }) });
  const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  const { id } = await startedInterview(app, ada);
  const audio = new File([toneWav(2)], 'a.wav');
  const { answer } = await ada.caller.interviews.submitAnswer({ id, audio, transcript: 'mine' });
  return { app, ada, bob, id, responseId: answer.id };
}

const errorOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'allowed',
    ({ message, cause }) => ({ message, code: cause.code, details: cause.details }),
  );

describe('someone else’s interview', () => {
  test.each(ATTEMPTS)('to %s is the same 404 as for one that does not exist', async (_, attempt) => {
    const { ada, bob, id, responseId } = await twoUsers();
    const before = await ada.caller.interviews.get({ id });
    const onHers = await errorOf(attempt(bob.caller, id, responseId));
    expect(onHers).toMatchObject({ code: 'NOT_FOUND' });
    expect(onHers).toEqual(await errorOf(attempt(bob.caller, MISSING, responseId)));
    expect(await ada.caller.interviews.get({ id })).toEqual(before);
  });

  test.each(ATTEMPTS)('to %s without signing in is refused', async (_, attempt) => {
    const { app, id, responseId } = await twoUsers();
    expect(await errorOf(attempt(app.caller(), id, responseId))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('lends no recording to an interview of one’s own', async () => {
    const { app, bob, responseId } = await twoUsers();
    const own = await startedInterview(app, bob);
    expect(await errorOf(bob.caller.audio.answer({ id: own.id, responseId }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is on no one else’s list', async () => {
    const { ada, bob } = await twoUsers();
    expect((await bob.caller.interviews.list()).interviews).toEqual([]);
    expect((await ada.caller.interviews.list()).interviews).toHaveLength(1);
  });
});

describe('what a reply holds', () => {
  test('is what the contract declares, and nothing else of the rows', async () => {
    const { ada, id } = await twoUsers();
    await ada.caller.interviews.complete({ id });
    const one = await ada.caller.interviews.get({ id });
    expect(interviewReply.parse(one)).toEqual(one);
    const { interviews: list } = await ada.caller.interviews.list();
    expect(interviewsReply.parse(list)).toEqual(list);
    expect(JSON.stringify(one)).not.toContain('answers/');
  });
});
