import { expect, test, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, TYPED_ANSWER, toneWav } from '#testing/examples.ts';
import { aiWith, standInTranscriber } from '#testing/stand-in-ai.ts';

/** A server whose recognizer hears nothing until it may, with `count` candidates. */
async function speakers(count: number) {
  let mayHear = () => {};
  const allowed = new Promise<void>((resolve) => {
    mayHear = resolve;
  });
  const heard = standInTranscriber(() => TYPED_ANSWER, null);
  const app = await createTestApp({
    ai: {
      active: aiWith({
        transcriber: { ...heard, transcribe: (request) => allowed.then(() => heard.transcribe(request)) },
      }),
    },
  });
  const users = await Promise.all(Array.from({ length: count }, () => signUpWithPlan(app)));
  const candidates = await Promise.all(
    users.map(async (user) => ({
      id: (await startedInterview(app, user)).id,
      interviews: user.caller.interviews,
    })),
  );
  return { app, candidates, mayHear };
}

/** The recognizer has two to hear, and a third speaker waits behind them. */
async function busyRecognizer() {
  const { app, candidates, mayHear } = await speakers(3);
  const [first, second, third] = candidates;
  if (!first || !second || !third) throw new Error('three candidates');
  const heard = Promise.all([speak(first), speak(second)]);
  await expect.poll(() => app.deps.limits.queues.recognize.state(), { timeout: 20_000 }).toEqual(TWO_RUN);
  return { app, third, mayHear, heard };
}

const TWO_RUN = { running: 2, waiting: 0 };

const speak = ({ id, interviews }: Awaited<ReturnType<typeof speakers>>['candidates'][number]) =>
  interviews.submitAnswer({ id, audio: new File([toneWav(20)], 'a.wav') });

test('an answer behind others is acknowledged before it is recognized; its words and question follow', async () => {
  const { app, third, mayHear, heard } = await busyRecognizer();
  const queue = async () => (await (await app.request('/readyz')).json()).queues.recognize;
  expect(await queue()).toEqual(TWO_RUN);
  const reply = await speak(third);
  expect(reply).toMatchObject({ answer: { transcriptState: 'pending' }, next: null });
  await expect.poll(queue).toEqual({ running: 2, waiting: 1 });

  mayHear();
  expect((await heard).every(({ next }) => next !== null)).toBe(true);
  await expect
    .poll(
      async () => (await third.interviews.get({ id: third.id })).responses.map(({ speaker }) => speaker),
      {
        timeout: 20_000,
      },
    )
    .toEqual(['ai', 'user', 'ai']);
});

test('an answer given before the words of the last one are there does not wait for them', async () => {
  const { app, third, mayHear, heard } = await busyRecognizer();
  const former = await speak(third);
  const run = vi.spyOn(app.deps.jobs, 'run');
  const latter = await speak(third);
  expect(latter).toMatchObject({ answer: { transcriptState: 'pending' }, next: null });
  expect(run).not.toHaveBeenCalledWith('transcribe', former.answer.id, expect.anything());
  mayHear();
  await heard;
});

test('an interview that ends before its words are there is graded with them', async () => {
  const { third, mayHear, heard } = await busyRecognizer();
  await speak(third);
  const completing = third.interviews.complete({ id: third.id });
  mayHear();
  expect((await completing).report?.words).toBe(TYPED_ANSWER.split(' ').length);
  await heard;
});
