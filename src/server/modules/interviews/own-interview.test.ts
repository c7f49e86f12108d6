import { describe, expect, test } from 'vitest';
import { interviewReply, interviewsReply } from '#shared/contract/interviews.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { aiWith, standInSpeaker } from '#testing/stand-in-ai.ts';

async function twoUsers() {
  const app = await createTestApp({ ai: { active: aiWith({ speaker: standInSpeaker() }) } });
  const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
  const { id } = await startedInterview(app, ada);
  const audio = new File([toneWav(2)], 'a.wav');
  const { answer } = await ada.caller.interviews.submitAnswer({ id, audio, transcript: 'mine' });
  return { app, ada, bob, id, responseId: answer.id };
}

describe('someone else’s interview', () => {
  test('lends no recording to an interview of one’s own', async () => {
    const { app, bob, responseId } = await twoUsers();
    const own = await startedInterview(app, bob);
    await expect(bob.caller.audio.answer({ id: own.id, responseId })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
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
