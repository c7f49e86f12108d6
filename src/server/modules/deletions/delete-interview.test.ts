import { describe, expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import {
  addReport,
  lookupIds,
  signUpWithPlan,
  startedInterview,
  startedWithFriend,
  TYPED_ANSWER,
  toneWav,
} from '#testing/examples.ts';
import { remoteAi, runFakeProvider } from '#testing/provider-fixtures.ts';
import { PROCEDURES } from '#testing/served-procedures.ts';
import { aiWith, interviewerSpy } from '#testing/stand-in-ai.ts';
import { sql, sqlColumn } from '#testing/test-database.ts';

const KEY = 'the-only-key';

describe('somebody who deletes an interview', () => {
  test('keeps what is being spoken in another one, though its number begins with the same digits', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    await app.deps.data.stores.operator.grant(user.user.id, 20, app.clock.now());
    const { id } = await startedInterview(app, user);
    let other = id;
    while (other !== id * 10) other = (await startedInterview(app, user)).id;
    const chunk = new File([KEY], 'chunk');
    const speak = (offset: number) =>
      user.caller.interviews.appendRecording({ id: other, key: KEY, offset, chunk });
    await speak(0);
    await user.caller.interviews.delete({ id });
    expect(await speak(chunk.size)).toMatchObject({ bytes: 2 * chunk.size });
  });

  test('has the room of its recordings again at once', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const { id } = await startedInterview(app, user);
    await user.caller.interviews.submitAnswer({ id, audio: new File([toneWav()], 'answer.wav') });
    const used = () => app.deps.limits.userStorage.used(user.user.id);
    expect(await used()).toBeGreaterThan(0);
    await user.caller.interviews.delete({ id });
    expect(await used()).toBe(0);
  });

  test('leaves no key of anything that was done in it', async () => {
    const app = await createTestApp();
    const user = await signUpWithPlan(app);
    const { interviews } = user.caller;
    const keyed = { idempotencyKey: KEY };
    const { id } = await interviews.start({ ...(await lookupIds(app)), questionId: 'short-links', ...keyed });
    for (const words of ['First,', 'Second,', 'Third,'])
      await interviews.submitAnswer({ id, transcript: `${words} ${TYPED_ANSWER}`, idempotencyKey: words });
    await interviews.pressKey({ id, key: 'hint', ...keyed });
    app.deps.ai.active = await remoteAi(await runFakeProvider());
    await interviews.complete({ id, ...keyed });
    const { report } = await interviews.gradeAgain({ id, ...keyed });
    const about = { kind: 'point', id: report?.dimensions[0]?.evidence[0]?.pointId ?? '' } as const;
    await interviews.argue({ id, about, ...keyed });
    await interviews.drill({ id, transcript: TYPED_ANSWER, ...keyed });
    const kept = () => sqlColumn(app.db, 'select distinct action from idempotency_keys order by action');
    // Every action that takes a key and is done in an interview.
    const ofNoInterview = ['activateFreePlan', 'answerPractice'];
    const actions = new Set(Object.values(PROCEDURES).flatMap(({ key }) => key ?? []));
    expect([...(await kept()), ...ofNoInterview].sort()).toEqual([...actions].sort());
    await interviews.delete({ id });
    expect(await kept()).toEqual([]);
  });

  test('leaves alone the keys and jobs of others, whatever number they are about', async () => {
    const app = await createTestApp();
    const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
    // Nobody has asked anything in it: from here on, numbers of interviews are ahead of those of turns.
    await startedWithFriend(app, bob);
    const exercise = {
      questionId: 'request-limiter',
      dimension: 'design',
      transcript: TYPED_ANSWER,
    } as const;
    for (const _ of [1, 2]) await bob.caller.practice.answer(exercise);
    const { id, responses } = await startedInterview(app, ada);
    await addReport(app, id, 'A', 91);
    const attempt = await ada.caller.interviews.drill({ id, transcript: TYPED_ANSWER });
    const numbers = [responses[0]?.id, id, attempt.id];
    expect(numbers).toEqual([1, 2, 3]);
    const [key, job] = [
      'insert into idempotency_keys (user_id, action, key, input_sha256, subject_id, created_at) values (?, ?, ?, ?, ?, 0)',
      'insert into jobs (kind, subject_id, created_at, run_after, updated_at) values (?, ?, 0, 0, 0)',
    ];
    for (const number of numbers) {
      for (const action of ['completeInterview', 'pressKey', 'answerDrill', 'argue', 'answerPractice'])
        await sql(app.db, key, bob.user.id, action, String(number), '', number);
      for (const kind of ['transcribe', 'grade']) await sql(app.db, job, kind, number);
    }
    await ada.caller.interviews.delete({ id });
    const kept = async (table: string, column: string) => {
      const rows = await sql(
        app.db,
        `select ${column} as name, subject_id as number from ${table} order by id`,
      );
      const missing = (name: string) =>
        numbers.filter((number) => !rows.some((row) => row.name === name && row.number === number));
      return Object.fromEntries(
        [...new Set(rows.map((row) => String(row.name)))].map((name) => [name, missing(name)]),
      );
    };
    expect(await kept('idempotency_keys', 'action')).toEqual({
      completeInterview: [2],
      pressKey: [1],
      answerDrill: [3],
      argue: [],
      answerPractice: [],
    });
    expect(await kept('jobs', 'kind')).toEqual({ transcribe: [1], grade: [2] });
  });

  test('leaves alone the grading of another one whose number is that of an answer', async () => {
    let isBroken = true;
    const interviewer = interviewerSpy((call) => {
      if (isBroken && call === 'grade') throw new Error('out of order');
    });
    const app = await createTestApp({ ai: { active: aiWith({ interviewer }) } });
    const [ada, bob] = [await signUpWithPlan(app), await signUpWithPlan(app)];
    const hers = await startedInterview(app, ada);
    const { answer } = await ada.caller.interviews.submitAnswer({ id: hers.id, transcript: TYPED_ANSWER });
    const { id } = await startedInterview(app, bob);
    expect(id).toBe(answer.id);
    await bob.caller.interviews.submitAnswer({ id, transcript: TYPED_ANSWER });
    await bob.caller.interviews.complete({ id });
    await ada.caller.interviews.delete({ id: hers.id });
    isBroken = false;
    app.clock.advance(7_200_000);
    await app.deps.jobs.runDue();
    expect((await bob.caller.interviews.get({ id })).status).toBe('completed');
  });
});
