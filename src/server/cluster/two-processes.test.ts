import { describe, expect, test } from 'vitest';
import { dialect } from '#db/engine/dialect.ts';
import { createLog } from '#server/log.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { lookupIds, startedInterview, TYPED_ANSWER } from '#testing/examples.ts';
import { call, typed } from '#testing/several-processes.ts';
import { createTestDatabase, inAnotherProcess } from '#testing/test-database.ts';
import { turnFollower, whenDone } from '#testing/when-done.ts';
import { joinCluster } from './postgres-cluster.ts';

const MINUTE_MS = 60_000;

/** Two whole servers on one database, which hear of each other. */
async function twoServers({ env = {} }: { env?: Record<string, string> } = {}) {
  const url = process.env.DATABASE_URL ?? '';
  const join = async () => {
    const cluster = await joinCluster({ url, keepsRecordings: false, log: createLog('silent') });
    whenDone(() => cluster.close());
    return cluster;
  };
  const db = await createTestDatabase();
  const one = await createTestApp({ db, env, cluster: await join() });
  // It is closed with the first.
  const other = { ...(await inAnotherProcess(db)), close: async () => {} };
  const two = await createTestApp({ db: other, env, cluster: await join() });
  const user = await one.signUp();
  await user.caller.licenses.activateFreePlan();
  return { one, two, user };
}

describe.skipIf(dialect === 'sqlite')('two processes', () => {
  test('tell who follows a turn in one of them what happens in the other', async () => {
    const { one, two, user } = await twoServers();
    const { id } = await startedInterview(one, user);
    const { answers } = one.deps.data.stores;
    const answer = { ...typed(10), content: TYPED_ANSWER };
    const answerId = await answers.accept(call(user.user.id, 'submitAnswer'), id, answer, one.clock.now());
    const { seen, ended } = await turnFollower(two, user)(id);
    await expect.poll(() => seen.map(({ kind }) => kind)).toEqual(['received', 'heard']);
    await one.deps.jobs.run('transcribe', answerId ?? 0);
    await expect.poll(() => seen.at(-1)?.kind).toBe('done');
    await ended;
  });

  test('whose clocks are two minutes apart know the same sessions', async () => {
    const { one, two, user } = await twoServers();
    two.clock.advance(2 * MINUTE_MS);
    expect(await two.caller(user.token).auth.currentUser()).toEqual(user.user);
    const { token } = await two.caller().auth.signIn({ email: user.user.email, password: user.password });
    expect(await one.caller(token).auth.currentUser()).toEqual(user.user);
    await one.caller(token).auth.signOut();
    await expect(two.caller(token).auth.currentUser()).rejects.toThrow();
  });

  test('whose clocks are two minutes apart count as one against a limit', async () => {
    const { one, two } = await twoServers({ env: { LIMIT_SIGN_UP: '6/15m' } });
    two.clock.advance(2 * MINUTE_MS);
    const admitted: boolean[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { rates } = (n % 2 ? one : two).deps.limits;
      admitted.push(
        await rates.admit('signUp', '192.0.2.1').then(
          () => true,
          () => false,
        ),
      );
    }
    expect(admitted.filter(Boolean)).toHaveLength(6);
  });

  test('whose clocks are two minutes apart hold and grade an interview together', async () => {
    const { one, two, user } = await twoServers();
    two.clock.advance(2 * MINUTE_MS);
    const ahead = two.caller(user.token).interviews;
    const behind = user.caller.interviews;
    const { id } = await ahead.start({ ...(await lookupIds(two)), questionId: 'short-links' });
    const first = await behind.submitAnswer({ id, transcript: TYPED_ANSWER });
    expect(first.next?.speaker).toBe('ai');
    const { events } = await behind.turn({ id });
    expect(events.length).toBeGreaterThan(0);
    expect(events.filter(({ atMs }) => atMs < 0)).toEqual([]);
    const second = await ahead.submitAnswer({ id, transcript: TYPED_ANSWER });
    expect(second.next?.speaker).toBe('ai');
    await two.deps.data.stores.interviews.end(call(user.user.id, 'completeInterview'), id, two.clock.now());
    await one.deps.jobs.runDue();
    expect((await one.deps.data.stores.jobs.find('grade', id))?.status).toBe('done');
    expect((await behind.get({ id })).status).toBe('completed');
  });
});
