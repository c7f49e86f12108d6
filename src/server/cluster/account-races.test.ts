import { setTimeout } from 'node:timers/promises';
import { createEmptyCard } from 'ts-fsrs';
import { describe, expect, test } from 'vitest';
import type { Stores } from '#server/stores.ts';
import { syncContent } from '#server/sync-content.ts';
import type { Rating } from '#shared/contract/exercise.ts';
import { lookupIds } from '#testing/examples.ts';
import { AT_ONCE, call, severalProcesses } from '#testing/several-processes.ts';
import { testContent } from '#testing/test-content.ts';
import { allRows, sql, sqlColumn, sqlValue } from '#testing/test-database.ts';

const FREE_SESSIONS = 5;

/** Several processes, and a candidate with a license that is ready to be spent. */
async function severalWithPlan() {
  const several = await severalProcesses();
  const { app, userId, now } = several;
  const { categoryId, levelId } = await lookupIds(app);
  const asked = { question: 'How?', questionId: 'short-links', questionVersion: 1, engine: 'script' };
  const plain = { ...asked, categoryId, levelId, companyId: null, budgetSeconds: 600, createdAt: now };
  return {
    ...several,
    start: ({ interviews }: Stores, interviewer: 'script' | 'friend', key?: string) =>
      interviews.start(call(userId, 'startInterview', key), { ...plain, interviewer }, null),
    ledgerMismatches: () => app.deps.data.stores.licenses.findLedgerMismatches(),
  };
}

describe('commands about one account, from several processes at once,', () => {
  test('start no more interviews than there are sessions', async () => {
    const { race, start, ledgerMismatches } = await severalWithPlan();
    const started = await race((stores) => start(stores, 'script'));
    expect(started.filter((each) => 'id' in each)).toHaveLength(FREE_SESSIONS);
    expect(await ledgerMismatches()).toEqual([]);
  });

  test('start and end one interview with a call that is sent again', async () => {
    const { app, userId, race, start, now } = await severalWithPlan();
    const started = await race((stores) => start(stores, 'script', 'the same'));
    const ids = new Set(started.map((each) => ('id' in each ? each.id : null)));
    expect(ids.size).toBe(1);
    const ending = call(userId, 'completeInterview');
    await race(({ interviews }) => interviews.end(ending, [...ids][0] ?? 0, now));
    const { license } = (await app.deps.data.stores.licenses.findLicense(userId)) ?? {};
    expect(license?.sessionsRemaining).toBe(FREE_SESSIONS - 1);
    expect(await sqlValue(app.db, 'select count(*) from jobs')).toBe(1);
  });

  test('give the free plan once, and end the ledger where the license stands', async () => {
    const { app, userId, race, now, ledgerMismatches } = await severalWithPlan();
    await sql(app.db, 'delete from license_ledger');
    await sql(app.db, 'delete from user_licenses');
    await race(({ licenses }) =>
      licenses.activateFreePlan({ call: call(userId, 'activateFreePlan'), perDay: null, now }),
    );
    expect(await sqlValue(app.db, 'select count(*) from license_ledger')).toBe(1);
    expect(await ledgerMismatches()).toEqual([]);
  });

  test('count sessions that are given back while the plan is renewed', async () => {
    const { app, userId, race, start, now, ledgerMismatches } = await severalWithPlan();
    const { stores } = app.deps.data;
    for (let round = 0; round < 10; round += 1) {
      const ids: number[] = [];
      for (;;) {
        const started = await start(stores, 'friend');
        if (!('id' in started)) break;
        ids.push(started.id);
      }
      await race<unknown>(async (each, n) => {
        const activate = { call: call(userId, 'activateFreePlan'), perDay: null, now };
        if (n % 2) return each.interviews.end(call(userId, 'completeInterview'), ids[(n - 1) / 2] ?? 0, now);
        // The renewal reads what is left before the first session is given back, and renews the plan after it.
        await setTimeout(round + n);
        return each.licenses.activateFreePlan(activate);
      });
      expect(await ledgerMismatches()).toEqual([]);
    }
  });

  test('grant sessions to an account without a plan', async () => {
    const { app, userId, race, now, ledgerMismatches } = await severalWithPlan();
    await sql(app.db, 'delete from license_ledger');
    await sql(app.db, 'delete from user_licenses');
    await race(({ operator }) => operator.grant(userId, 1, now));
    expect(await sqlValue(app.db, 'select sessions_remaining from user_licenses')).toBe(AT_ONCE);
    expect(await ledgerMismatches()).toEqual([]);
  });

  test('make one account of an address, and let an invitation for one in once', async () => {
    const { race, now } = await severalProcesses();
    const names = { passwordHash: 'x', firstName: 'A', lastName: 'B', createdAt: now, updatedAt: now };
    const same = await race(({ accounts }) => accounts.insert({ ...names, email: 'a@example.com' }, null));
    expect(same.filter((account) => 'user' in account)).toHaveLength(1);
    const expiresAt = new Date(now.getTime() + 1_000);
    await race(({ invites }, n) => invites.insert({ tokenHash: `invite ${n}`, uses: 1, expiresAt, now }));
    const invited = await race(({ accounts }, n) =>
      accounts.insert({ ...names, email: `${n}@example.com` }, 'invite 0'),
    );
    expect(invited.filter((account) => 'user' in account)).toHaveLength(1);
  });

  test('change a password once', async () => {
    const { app, userId, race, now } = await severalProcesses();
    const oldHash = (await app.deps.data.stores.accounts.passwordHashOf(userId)) ?? '';
    const changed = await race(({ accounts }, n) =>
      accounts.changePassword({ userId, oldHash, newHash: `hash ${n}`, keepSid: '', now }),
    );
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await app.deps.data.stores.accounts.passwordHashOf(userId)).toBe(`hash ${changed.indexOf(true)}`);
  });

  test('leave one link to a new password, which is good for one', async () => {
    const { app, userId, race, now } = await severalProcesses();
    const expiresAt = new Date(now.getTime() + 1_000);
    await race(({ accounts }, n) =>
      accounts.replaceResetToken({ userId, tokenHash: `token ${n}`, expiresAt, now }),
    );
    const [tokenHash, ...more] = await sqlColumn(app.db, 'select token from password_reset_tokens');
    expect(more).toEqual([]);
    const spent = await race(({ accounts }, n) =>
      accounts.spendResetToken({ tokenHash: String(tokenHash), newHash: `hash ${n}`, now }),
    );
    expect(spent.filter((each) => each !== null)).toHaveLength(1);
  });

  test('know no more devices than are remembered', async () => {
    const { app, userId, race, now } = await severalProcesses();
    const max = 3;
    await race(({ knownDevices }, n) =>
      knownDevices.remember({ userId, keyHash: `device ${n}`, now: new Date(now.getTime() + n) }, max),
    );
    expect(await sqlValue(app.db, 'select count(*) from known_devices')).toBe(max);
  });

  test('count every call against a limit', async () => {
    const { race, now } = await severalProcesses();
    const at = now.getTime();
    const full = await race(({ rateLimits }) => rateLimits.count('sign-up a', 5, at, at + 60_000));
    expect(full.filter((until) => until === null)).toHaveLength(5);
  });

  test('keep an answer to an exercise once, and the day of the rating that stands', async () => {
    const { app, userId, race, now } = await severalProcesses();
    const exercise = { userId, questionId: 'short-links', dimension: 'framing' as const };
    const told = { exercise: 'Count.', pointIds: [], answer: 'Ten.', seconds: 1, rating: null, judged: null };
    const same = call(userId, 'answerPractice');
    const attempt = { ...exercise, ...told, interviewId: null, createdAt: now };
    const ids = await race(({ attempts }) => attempts.insert(same, attempt, null));
    expect(new Set(ids).size).toBe(1);
    const { attempts, practice } = app.deps.data.stores;
    const kept = await attempts.find(ids[0] ?? 0);
    if (!kept) throw new Error('it was kept');
    const ratings: Rating[] = ['again', 'hard', 'good', 'easy'];
    await race((stores, n) => {
      const schedule = { ...createEmptyCard(now), last_review: now, reps: n % ratings.length };
      return stores.attempts.rate(kept, ratings[n % ratings.length] ?? 'good', () => schedule);
    });
    const rating = (await attempts.find(kept.id))?.rating;
    expect(ratings[(await practice.listRated(userId))[0]?.schedule.reps ?? -1]).toBe(rating);
  });

  test('name one operator', async () => {
    const { app, userId, race } = await severalProcesses();
    const other = await app.signUp();
    await race(({ operator }, n) => operator.nameOperator(n % 2 ? userId : other.user.id));
    expect(await sqlValue(app.db, 'select count(*) from users where is_operator')).toBe(1);
  });

  test('leave nothing of an account behind that is deleted meanwhile', async () => {
    const { app, user, userId, race, start, now } = await severalWithPlan();
    const expire = new Date(now.getTime() + 1_000);
    const commands: ((stores: Stores, n: number) => Promise<unknown>)[] = [
      (stores) => start(stores, 'script'),
      ({ sessions }, n) => sessions.insert({ sid: `sid ${n}`, userId, device: 'Here', now, expire }),
      ({ operator }) => operator.grant(userId, 1, now),
      ({ deletions }) => deletions.deleteAccount({ id: userId, createdAt: user.user.createdAt }),
      ({ accounts }, n) => accounts.replaceResetToken({ userId, tokenHash: `${n}`, expiresAt: expire, now }),
    ];
    // A command that comes too late finds no account to write for.
    await race(
      (stores, n) => commands[n % commands.length]?.(stores, n).catch(() => {}) ?? Promise.resolve(),
    );
    for (const table of [
      'users',
      'sessions',
      'interviews',
      'license_ledger',
      'user_licenses',
      'idempotency_keys',
    ])
      expect([table, await sqlValue(app.db, `select count(*) from ${table}`)]).toEqual([table, 0]);
  });
});

test('processes that start at once bring the content in once', async () => {
  const { app, race, now } = await severalProcesses();
  const content = testContent();
  const [kept] = content.lookups.companies;
  await sql(app.db, 'delete from companies where slug <> ?', kept?.slug);
  await race((stores) => syncContent(stores, content, now));
  const slugs = await sqlColumn(app.db, 'select slug from companies');
  expect(slugs.sort()).toEqual(content.lookups.companies.map(({ slug }) => slug).sort());
  expect(await allRows(app.db)).not.toContain('"#');
});
