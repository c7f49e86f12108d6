import { afterEach, describe, expect, test, vi } from 'vitest';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { createQueues } from '#server/limits/queues.ts';
import { registerJobs } from '#server/register-jobs.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpWithPlan, startedInterview, toneWav } from '#testing/examples.ts';
import { aiWith, standInModel, standInTranscriber } from '#testing/stand-in-ai.ts';

const LONG_MS = 3_000;
/** An answer that asks for nothing. */
const PLAIN =
  'I keep one record per link in a key value store, keyed by the code, and a cache in front of it answers most of the opens.';

afterEach(() => void vi.useRealTimers());

/** A recognizer that turns slow when told to, with control over what it then hears. */
function slowRecognizer() {
  let hears: Promise<string> = Promise.resolve(PLAIN);
  let hear = (_words: string) => {};
  let asked = 0;
  const transcriber = {
    ...standInTranscriber(() => PLAIN, null),
    transcribe: async () => {
      asked += 1;
      return { text: await hears };
    },
  };
  return {
    transcriber,
    asked: () => asked,
    hear: (words: string) => hear(words),
    slowDown: () => {
      hears = new Promise((resolve) => {
        hear = resolve;
      });
    },
  };
}

/** An interview, its scope settled or not, whose recognizer is slow from now on. */
async function slowlyHeard({ isScoped = true, interviewer = aiWith({}).interviewer } = {}) {
  const recognizer = slowRecognizer();
  const { transcriber } = recognizer;
  const app = await createTestApp({ ai: { active: aiWith({ transcriber, interviewer }) } });
  const user = await signUpWithPlan(app);
  const { id } = await startedInterview(app, user);
  const speak = (seconds = 5) =>
    user.caller.interviews.submitAnswer({ id, audio: new File([toneWav(seconds)], 'answer.wav') });
  if (isScoped) for (const _ of [1, 2, 3]) await speak(40);
  recognizer.slowDown();
  const read = async () => (await user.caller.interviews.get({ id })).responses;
  const speakers = async () => (await read()).map(({ speaker }) => speaker);
  const moves = async () =>
    (await app.deps.data.stores.answers.listTurns(id)).flatMap(({ move }) => move ?? []);
  return {
    app,
    id,
    recognizer,
    read,
    speakers,
    moves,
    /** Speaks an answer; resolves once its words are being recognized. */
    speakAndWait: async () => {
      const seen = recognizer.asked();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const speaking = speak();
      await expect.poll(() => recognizer.asked() > seen).toBe(true);
      return { answered: speaking };
    },
  };
}

/** Lets time pass until there is a question. */
const untilAsked = (speakers: () => Promise<string[]>) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(LONG_MS);
      return (await speakers()).at(-1);
    })
    .toBe('ai');

describe('somebody whose words take long', () => {
  test('is asked on without them once the scope is settled, and reads them later', async () => {
    const { recognizer, read, speakers, speakAndWait } = await slowlyHeard();
    const before = (await read()).length;
    const { answered } = await speakAndWait();
    expect(await speakers()).toHaveLength(before + 1);
    await untilAsked(speakers);
    const [answer, question] = (await read()).slice(-2);
    expect(answer).toMatchObject({ transcriptState: 'pending', content: '' });
    recognizer.hear('The code is the key of the record.');
    await answered;
    const after = await read();
    expect(after).toHaveLength(before + 2);
    expect(after.at(-2)?.content).toBe('The code is the key of the record.');
    expect(after.at(-1)).toEqual(question);
  });

  test('hears with the question after that what they asked for', async () => {
    const { recognizer, speakers, moves, speakAndWait, read } = await slowlyHeard();
    const first = await speakAndWait();
    await untilAsked(speakers);
    expect((await moves()).at(-1)?.unheard).toHaveLength(1);
    recognizer.hear('Which color should the logo have?');
    await first.answered;
    vi.useRealTimers();
    const second = await speakAndWait();
    await second.answered;
    expect((await read()).at(-1)?.content).toMatch(/^On what you asked before: /);
    expect((await moves()).at(-1)?.unheard).toBeUndefined();
  });

  test('is asked at once where the words come in time', async () => {
    const { recognizer, moves, speakAndWait } = await slowlyHeard();
    const { answered } = await speakAndWait();
    recognizer.hear(PLAIN);
    await answered;
    expect((await moves()).at(-1)?.unheard).toBeUndefined();
  });

  test.each([
    ['in the scope', { isScoped: false }],
    ['where a model conducts', { interviewer: standInModel() }],
  ])('is not asked on without them %s', async (_, options) => {
    const { recognizer, speakers, speakAndWait } = await slowlyHeard(options);
    const { answered } = await speakAndWait();
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect((await speakers()).at(-1)).toBe('user');
    recognizer.hear(PLAIN);
    await answered;
    expect((await speakers()).at(-1)).toBe('ai');
  });

  test('loses nothing when the process dies after the question, and is not asked it twice', async () => {
    const { app, recognizer, read, speakers, speakAndWait } = await slowlyHeard();
    const { answered } = await speakAndWait();
    await untilAsked(speakers);
    vi.useRealTimers();
    const asked = (await read()).at(-1);
    const heard = standInTranscriber(() => 'The code is the key of the record.', null);
    const ai = { ...app.deps.ai, active: aiWith({ transcriber: heard }) };
    const jobs = createJobQueue({ ...app.deps, store: app.deps.data.stores.jobs });
    registerJobs({ ...app.deps, jobs, ai, limits: { ...app.deps.limits, queues: createQueues(ai.active) } });
    await jobs.start();
    await jobs.runDue();
    await jobs.stop();
    const after = await read();
    expect(after.at(-1)).toEqual(asked);
    expect(after.at(-2)).toMatchObject({
      content: 'The code is the key of the record.',
      transcriptState: 'transcribed',
    });
    recognizer.hear('Heard by the process that died.');
    await answered;
    expect(await read()).toEqual(after);
  });
});
