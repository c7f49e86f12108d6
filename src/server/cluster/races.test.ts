import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyedCall } from '#server/idempotency/keyed-call.ts';
import { createStores } from '#server/stores.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { addReport, DRAWN, signUpWithPlan, startedInterview } from '#testing/examples.ts';
import { inAnotherProcess, sql, sqlColumn, sqlValue } from '#testing/test-database.ts';

/** The same command from two processes on one database, many times at once. */
const AT_ONCE = 12;

async function twoProcesses() {
  const app = await createTestApp();
  const both = [app.deps.data.stores, createStores(await inAnotherProcess(app.db))] as const;
  const user = await signUpWithPlan(app);
  const race = <Result>(command: (stores: TestApp['deps']['data']['stores'], n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => command(n % 2 ? both[0] : both[1], n)));
  return { app, user, userId: user.user.id, race };
}

async function interviewed() {
  const two = await twoProcesses();
  const { id } = await startedInterview(two.app, two.user);
  return { ...two, id };
}

const typed = (duration: number) => ({
  content: 'Reads go to a cache.',
  transcriptState: 'typed' as const,
  engine: 'typed',
  hearing: null,
  duration,
  responseTimeMs: null,
  recording: null,
});
const call = (userId: number, action: Parameters<typeof keyedCall>[1], key = randomUUID()) =>
  keyedCall(userId, action, key, {});

describe('two processes at once', () => {
  test('take answers one after the other, and no more than there is time for', async () => {
    const { app, userId, race, id } = await interviewed();
    const taken = await race((stores) =>
      stores.answers.accept(call(userId, 'submitAnswer'), id, typed(100), app.clock.now()),
    );
    expect(taken.filter((answer) => answer !== null)).toHaveLength(6);
    const seqs = await sqlColumn(
      app.db,
      'select seq from interview_responses where interview_id = ? order by seq',
      id,
    );
    expect(seqs).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await sqlValue(app.db, 'select total_duration from interviews where id = ?', id)).toBe(600);
  });

  test('keep one answer of a call that is sent again', async () => {
    const { app, userId, race, id } = await interviewed();
    const same = call(userId, 'submitAnswer');
    const answers = await race((stores) => stores.answers.accept(same, id, typed(10), app.clock.now()));
    expect(new Set(answers).size).toBe(1);
    expect(await sqlValue(app.db, 'select total_duration from interviews where id = ?', id)).toBe(10);
  });

  test('ask one question after an answer', async () => {
    const { app, userId, race, id } = await interviewed();
    const { answers } = app.deps.data.stores;
    const answerId = await answers.accept(call(userId, 'submitAnswer'), id, typed(10), app.clock.now());
    const answer = await answers.find(answerId ?? 0);
    const opening = (await answers.listTurns(id))[0];
    if (!answer || !opening?.move) throw new Error('there is an answer to an opening');
    const next = { text: 'And then?', engine: 'script', move: opening.move };
    await race((stores) => stores.answers.storeNextQuestion(answer, next, null, app.clock.now()));
    expect(
      await sqlColumn(app.db, 'select seq from interview_responses where interview_id = ? order by seq', id),
    ).toEqual([0, 1, 2]);
  });

  test('number the events of a turn without a gap', async () => {
    const { app, userId, race, id } = await interviewed();
    const { answers } = app.deps.data.stores;
    const answerId = await answers.accept(call(userId, 'submitAnswer'), id, typed(10), app.clock.now());
    await race((stores) =>
      stores.turnEvents.append(
        { id: answerId ?? 0, interviewId: id },
        { kind: 'clause', text: 'So' },
        app.clock.now(),
      ),
    );
    const seqs = await sqlColumn(
      app.db,
      'select seq from turn_events where interview_id = ? order by seq',
      id,
    );
    expect(seqs).toEqual(Array.from({ length: AT_ONCE + 2 }, (_, n) => n + 1));
  });

  test('give the free plan once, and end the ledger where the license stands', async () => {
    const { app, userId, race } = await twoProcesses();
    await sql(app.db, 'delete from license_ledger');
    await sql(app.db, 'delete from user_licenses');
    await race((stores) =>
      stores.licenses.activateFreePlan({
        call: call(userId, 'activateFreePlan'),
        perDay: null,
        now: app.clock.now(),
      }),
    );
    expect(await sqlValue(app.db, 'select count(*) from license_ledger')).toBe(1);
    expect(await app.deps.data.stores.licenses.findLedgerMismatches()).toEqual([]);
  });

  test('end an interview and delete it while answers come, and leave nothing behind', async () => {
    const { app, userId, race, id } = await interviewed();
    const { createdAt } = await app.deps.data.stores.interviews
      .find(id)
      .then((row) => row ?? { createdAt: new Date(0) });
    await race(async (stores, n) => {
      const now = app.clock.now();
      if (n === 6) return stores.deletions.deleteInterview({ id, createdAt }, now);
      if (n % 3 === 0) return stores.interviews.end(call(userId, 'completeInterview'), id, now);
      return stores.answers.accept(call(userId, 'submitAnswer'), id, typed(1), now);
    });
    for (const table of ['interviews', 'interview_responses', 'jobs', 'turn_events'])
      expect([table, await sqlValue(app.db, `select count(*) from ${table}`)]).toEqual([table, 0]);
  });

  test('keep one current report when both grade', async () => {
    const { app, race, id } = await interviewed();
    const { strengths, improvements, report, hiringRecommendation } = await app.deps.data.demo();
    if (!report) throw new Error('the demo has a report');
    await race((stores, n) =>
      stores.reports.save({
        interviewId: id,
        outcome: {
          grade: 'B',
          score: 60 + n,
          hiringRecommendation,
          judgedBy: { kind: 'model', name: `model ${n}` },
          strengths,
          improvements,
          report,
        },
        pending: 0,
        jobId: 0,
        now: app.clock.now(),
      }),
    );
    const current = await sqlColumn(app.db, 'select is_current from reports where interview_id = ?', id);
    expect(current).toHaveLength(AT_ONCE);
    expect(current.filter(Boolean)).toHaveLength(1);
  });

  test('number the changes of a board without a gap, each once', async () => {
    const { app, race, id } = await interviewed();
    await race((stores) => stores.board.append(id, DRAWN, app.clock.now()));
    const seqs = await sqlColumn(
      app.db,
      'select seq from board_events where interview_id = ? order by seq',
      id,
    );
    expect(seqs).toEqual([1, 2, 3]);
  });

  test('open no more links, and take no more reviews, than are allowed', async () => {
    const { app, user, race, id } = await interviewed();
    await user.caller.interviews.complete({ id });
    await addReport(app, id, 'B', 70);
    const createdAt = app.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 3_600_000);
    const link = { interviewId: id, createdAt, expiresAt, showsBoard: false };
    const opened = await race((stores, n) => stores.sharing.insert({ ...link, tokenHash: `hash ${n}` }, 3));
    expect(opened.filter((each) => each !== null)).toHaveLength(3);
    const place = opened.findIndex((each) => each !== null);
    const review = { reviewer: 'Ada', scores: {}, comments: [], createdAt };
    const left = await race((stores) => stores.sharing.addReview(`hash ${place}`, review, 2));
    expect(left.filter(Boolean)).toHaveLength(2);
  });

  test('let an invitation for one in once', async () => {
    const { app, race } = await twoProcesses();
    const now = app.clock.now();
    const { invites } = app.deps.data.stores;
    await invites.insert({ tokenHash: 'invite', uses: 1, expiresAt: new Date(now.getTime() + 1_000), now });
    const accounts = await race((stores, n) => {
      const person = { email: `${n}@example.com`, passwordHash: 'x', firstName: 'A', lastName: 'B' };
      return stores.accounts.insert({ ...person, createdAt: now, updatedAt: now }, 'invite');
    });
    expect(accounts.filter((account) => 'user' in account)).toHaveLength(1);
  });

  test('count every call against a limit', async () => {
    const { app, race } = await twoProcesses();
    const now = app.clock.now().getTime();
    const full = await race((stores) => stores.rateLimits.count('sign-up a', 5, now, now + 60_000));
    expect(full.filter((until) => until === null)).toHaveLength(5);
  });
});
