import { describe, expect, test } from 'vitest';
import { greetingOf, SCRIPT_LABEL } from '#shared/interview/greeting.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { aiWith, standInSpeaker } from '#testing/stand-in-ai.ts';

describe('the spoken question', () => {
  test('is made once, however often and by whomever it is heard', async () => {
    const speaker = standInSpeaker();
    const app = await createTestApp({ ai: { active: aiWith({ speaker }) } });
    const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
    const hers = await startedInterview(app, ada);
    const his = await startedInterview(app, bob);
    const heard = await Promise.all(
      Array.from({ length: 50 }, () => ada.caller.audio.question({ id: hers.id })),
    );
    heard.push(await bob.caller.audio.question({ id: his.id }));
    for (const speech of heard) {
      expect(speech.contentType).toBe('audio/mpeg');
      expect(Buffer.from(speech.bytes).toString()).toBe(`ID3 ${hers.question}`);
    }
    expect(speaker.spoken).toEqual([hers.question]);
  });

  test('is the latest one', async () => {
    const speaker = standInSpeaker();
    const app = await createTestApp({ ai: { active: aiWith({ speaker }) } });
    const user = await signUpWithPlan(app);
    const { id, question } = await startedInterview(app, user);
    const { next } = await user.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await user.caller.audio.question({ id });
    expect(speaker.spoken).toEqual([question, next?.content]);
  });

  test('is left to the browser when the server has no voice', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    await expect(user.caller.audio.question({ id })).rejects.toMatchObject({ cause: { code: 'NO_SPEAKER' } });
  });
});

const GREETING = greetingOf({ engine: SCRIPT_LABEL });

describe('a hint under the question', () => {
  test('can be heard, and nothing that was not said', async () => {
    const app = await createTestApp({ ai: { active: aiWith({ speaker: standInSpeaker() }) } });
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    const { note } = await user.caller.interviews.pressKey({ id, key: 'hint' });
    const { bytes } = await user.caller.audio.question({ id, note: 0 });
    expect(Buffer.from(bytes).toString()).toBe(`ID3 ${note.said}`);
    await expect(user.caller.audio.question({ id, note: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the spoken greeting', () => {
  test('says that nothing is understood where no model is', () => {
    expect(GREETING).toContain("I don't understand what you say");
    expect(greetingOf({ engine: 'a-model' })).not.toContain('understand');
  });

  test('is made once for everybody, in the voice of the interviewer', async () => {
    const speaker = standInSpeaker();
    const app = await createTestApp({ ai: { active: aiWith({ speaker }) } });
    for (const user of [await signUpWithPlan(app), await signUpWithPlan(app)]) {
      const { id } = await startedInterview(app, user);
      const { bytes } = await user.caller.audio.greeting({ id });
      expect(Buffer.from(bytes).toString()).toBe(`ID3 ${GREETING}`);
    }
    // Openings are spoken ahead of time, too, so only the greeting is counted.
    expect(speaker.spoken.filter((text) => text === GREETING)).toHaveLength(1);
  });
});
