import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { bytesOf, signUpWithPlan, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import type { Mode } from '#testing/fake-provider/modes.ts';
import { remoteAi, runFakeProvider, shortDeadlines } from '#testing/provider-fixtures.ts';
import { readRecording } from '#testing/recordings/read-recording.ts';

/** As many words as can be said in eight seconds. */
const HEARD = TYPED_ANSWER.split(' ').slice(0, 50).join(' ');

/** Trust F-1: a whole interview while all three capabilities fail in one way. */
const FAULTS: Mode[] = [
  { kind: 'hang' },
  { kind: 'header-stall' },
  { kind: 'body-stall' },
  { kind: 'cut' },
  { kind: 'rate-limit', retryAfter: '3600' },
  { kind: 'unauthorized' },
  { kind: 'insufficient-quota' },
  { kind: 'server-error' },
  { kind: 'bad-request' },
  { kind: 'html' },
  { kind: 'invalid-json' },
  { kind: 'wrong-schema' },
  { kind: 'huge-text' },
  { kind: 'redirect' },
  { kind: 'drip' },
];

test.each(FAULTS.map((mode) => [mode.kind, mode] as const))(
  'a provider that fails by %s still leaves a whole interview with a report and every recording',
  async (_, mode) => {
    const fake = await runFakeProvider();
    fake.setMode('all', mode);
    const app = await createTestApp({ ai: { active: await remoteAi(fake, shortDeadlines(150)) } });
    const user = await signUpWithPlan(app);
    const { interviews, audio } = user.caller;
    const { id } = await startedInterview(app, user);
    const bytes = readRecording('webm');

    const spoken = await interviews.submitAnswer({ id, audio: new File([bytes], 'answer.webm') });
    expect(spoken.next?.content).toMatch(/\S/);
    const heardInBrowser = await interviews.submitAnswer({
      id,
      audio: new File([bytes], 'answer.webm'),
      transcript: HEARD,
    });
    expect(heardInBrowser).toMatchObject({
      answer: { content: HEARD, transcriptState: 'transcribed' },
    });
    await interviews.submitAnswer({ id, transcript: TYPED_ANSWER.replace('links', 'addresses') });

    await interviews.complete({ id });
    await app.deps.jobs.run('grade', id);
    const done = await interviews.get({ id });
    expect(done).toMatchObject({ status: 'completed', grade: expect.any(String), score: expect.any(Number) });
    for (const { answer } of [spoken, heardInBrowser]) {
      const kept = await audio.answer({ id, responseId: answer.id });
      expect(await bytesOf(kept)).toEqual(bytes);
    }
  },
);
