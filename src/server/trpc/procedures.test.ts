import type { AnyProcedure } from '@trpc/server';
import superjson from 'superjson';
import { describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '#server/http/rest/operations.ts';
import { LIMITS, type LimitName } from '#server/limits/rate-limiter.ts';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import {
  addReport,
  lookupIds,
  signUpWithPlan,
  startedInterview,
  startedWithFriend,
  TYPED_ANSWER,
} from '#testing/examples.ts';
import { formOf } from '#testing/rest-examples.ts';
import { type Input, LENDER, PROCEDURES, type Row } from '#testing/served-procedures.ts';
import { allRows, sql, sqlColumn, sqlValue } from '#testing/test-database.ts';
import { appRouter, restRouter } from './router.ts';

const ACCOUNT = 'ada@example.com';

/**
 * This limit slows calls down instead of refusing them: beyond it a call takes a second (guessed-passwords.test.ts).
 */
const SLOWS_DOWN: LimitName = 'signInEverywhere';

const MISSING = {
  interview: 999_999,
  attempt: 999_999,
  device: '0'.repeat(32),
  lender: '00000000-0000-4000-8000-000000000000',
};

const UPLOADS = [
  'interviews.submitAnswer',
  'interviews.drill',
  'interviews.appendRecording',
  'practice.answer',
];

/** Procedures by their paths. */
const overTrpc: Record<string, unknown> = appRouter._def.procedures;
const overRest: Record<string, unknown> = restRouter._def.procedures;
const rows = Object.entries(PROCEDURES);
const ofWho = (...who: Row['who'][]) => rows.filter(([, row]) => who.includes(row.who));

const limitsOf = ({ counts }: Row) =>
  Object.keys(LIMITS).filter((name): name is LimitName => typeof counts === 'object' && name in counts);

function procedureOf(name: string): AnyProcedure {
  const procedure = name.startsWith('REST ') ? overRest[name.slice(5)] : overTrpc[name];
  if (!isProcedure(procedure)) throw new Error(`there is no procedure ${name}`);
  return procedure;
}

const isProcedure = (value: unknown): value is AnyProcedure => typeof value === 'function' && '_def' in value;
type Reply = { status: number; code: string | undefined; retryAfter: string | null; text: string };
type From = { token?: string | undefined; idempotencyKey?: string };

/** Calls a procedure over HTTP as its clients do. */
async function call(app: TestApp, name: string, input: Input, from: From = {}): Promise<Reply> {
  const isRest = name.startsWith('REST ');
  const [path, init] = isRest ? restCall(name, input, from) : trpcCall(name, input, from);
  const headers = {
    ...init.headers,
    ...(from.token && { Authorization: `Bearer ${from.token}` }),
    ...(isRest && from.idempotencyKey && { 'Idempotency-Key': from.idempotencyKey }),
  };
  const reply = await app.request(path, { ...init, headers });
  const text = (await reply.text()).replaceAll(/"requestId":"[^"]*"/g, '');
  const code = /"(?:appCode|code)":"([A-Z_]+)"(?!.*"appCode")/.exec(text)?.[1];
  return { status: reply.status, code, retryAfter: reply.headers.get('retry-after'), text };
}

type Init = { method: string; headers: Record<string, string>; body: string | FormData | null };

function trpcCall(name: string, input: Input, { idempotencyKey }: From): [string, Init] {
  const sent = { ...input, ...(idempotencyKey && { idempotencyKey }) };
  const json = JSON.stringify(superjson.serialize(sent));
  if (procedureOf(name)._def.type === 'query') {
    const query = Object.keys(input).length > 0 ? `?input=${encodeURIComponent(json)}` : '';
    return [`/trpc/${name}${query}`, { method: 'GET', headers: {}, body: null }];
  }
  if (UPLOADS.includes(name)) return [`/trpc/${name}`, { method: 'POST', headers: {}, body: asForm(sent) }];
  return [`/trpc/${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: json }];
}

function restCall(name: string, input: Input, _: From): [string, Init] {
  const row = OPERATIONS.find(({ procedure }) => procedure === procedureOf(name));
  if (!row) throw new Error(`no REST path serves ${name}`);
  const { method } = row;
  const path = row.path.replaceAll(/\{(\w+)\}/g, (__, field: string) => String(input[field]));
  return [path, { method, headers: {}, body: row.body === 'upload' ? asForm(input) : null }];
}

function asForm(input: Input): FormData {
  const fields = Object.entries(input).map(([name, value]) => [
    name,
    value instanceof Blob ? value : String(value),
  ]);
  return formOf(Object.fromEntries(fields));
}

/** The id of what the owner has of the kind that a procedure takes. */
async function ownedBy(app: TestApp, owner: TestUser, { owned }: Row): Promise<number | string> {
  if (owned === 'device') return (await owner.caller.auth.sessions())[0]?.id ?? '';
  if (owned === 'attempt') {
    const { task } = await owner.caller.practice.get();
    return task ? (await owner.caller.practice.answer({ ...task, transcript: TYPED_ANSWER })).id : 0;
  }
  if (owned === 'lender') {
    app.deps.ai.lenders.open(owner.user.id, { lenderId: LENDER, model: 'Gemini Nano', contextTokens: 9_216 });
    return LENDER;
  }
  return (await startedInterview(app, owner)).id;
}

const missingOf = ({ owned }: Row) => MISSING[owned ?? 'interview'];
const inputOf = async (row: Row, id: number | string, app: TestApp) => (await row.input?.(id, app)) ?? {};

it('the table names every procedure that is served, and no other', () => {
  const onlyRest = Object.keys(overRest).filter((path) => overRest[path] !== overTrpc[path]);
  const served = [...Object.keys(overTrpc), ...onlyRest.map((path) => `REST ${path}`)];
  expect(Object.keys(PROCEDURES).sort()).toEqual(served.sort());
});

it('the table names every limit', () => {
  const named = rows.flatMap(([, row]) => [...limitsOf(row), ...(row.link ? [row.link.limit] : [])]);
  expect([...new Set(named)].sort()).toEqual(Object.keys(LIMITS).sort());
});

it.each(OPERATIONS.map((row) => [row.operationId, row] as const))(
  'the REST operation %s takes whom and what the table says',
  (_, { access, idempotent, procedure }) => {
    const found = rows.find(([name]) => procedureOf(name) === procedure);
    expect({ access, idempotent }).toEqual({
      access: found?.[1].who === 'anyone' ? 'public' : 'signed-in',
      idempotent: found?.[1].key !== undefined,
    });
  },
);

describe('without a token', () => {
  it.each(ofWho('anyone'))('anyone calls %s', async (name, row) => {
    const app = await createTestApp();
    const { code } = await call(app, name, await inputOf(row, '', app));
    expect(code).not.toBe('UNAUTHENTICATED');
  });

  it.each(ofWho('signed in', 'owner', 'operator'))('nobody calls %s', async (name, row) => {
    const app = await createTestApp();
    const { status, code } = await call(app, name, await inputOf(row, missingOf(row), app));
    expect({ status, code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe('with a token', () => {
  it.each(ofWho('signed in'))('every user calls %s', async (name, row) => {
    const app = await createTestApp();
    await app.signUp();
    const { token } = await signUpWithPlan(app);
    const { status } = await call(app, name, await inputOf(row, '', app), { token });
    // 415 comes from a procedure that replies with a stream, which this call did not ask for.
    expect([200, 400, 415]).toContain(status);
  });

  it.each(ofWho('operator'))('the first user of a server calls %s, and no other user', async (name, row) => {
    const app = await createTestApp();
    const operator = await app.signUp();
    const { token } = await signUpWithPlan(app);
    const input = await inputOf(row, '', app);
    const refused = await call(app, name, input, { token });
    expect(refused).toMatchObject({ status: 403, code: 'NOT_OPERATOR' });
    expect((await call(app, name, input, { token: operator.token })).code).not.toBe('NOT_OPERATOR');
  });

  it.each(ofWho('owner'))(
    '%s tells a stranger the same of what is theirs as of what is not there',
    async (name, row) => {
      const app = await createTestApp();
      const ada = await signUpWithPlan(app);
      const { token } = await signUpWithPlan(app);
      const own = await inputOf(row, await ownedBy(app, ada, row), app);
      const before = await contentsOf(app);
      const hers = await call(app, name, own, { token });
      const missing = await call(app, name, await inputOf(row, missingOf(row), app), { token });
      expect(hers).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(hers).toEqual(missing);
      expect(await contentsOf(app)).toBe(before);
    },
  );
});

describe('what the state of an interview forbids', () => {
  /** Called last: they end the link, or the interview. */
  const ENDS = [
    'sharing.revoke',
    'sharing.revokeFriend',
    'sharing.inviteFriend',
    'friend.end',
    'interviews.complete',
    'interviews.delete',
  ];
  const ofInterview = [...ofWho('owner'), ...rows.filter(([, { link }]) => link?.kind === 'console')]
    .filter(([, { owned }]) => owned === undefined)
    .sort(([a], [b]) => ENDS.indexOf(a) - ENDS.indexOf(b));

  const BEFORE_A_REPORT = ['interviews.argue', 'interviews.drill', 'interviews.gradeAgain', 'sharing.create'];
  const WHILE_IT_RUNS = ['interviews.debrief', 'interviews.saveDebrief'];
  const ANSWERS = ['REST interviews.submitAnswer', 'interviews.submitAnswer'];
  const ONCE_ENDED = [...ANSWERS, 'board.append', 'interviews.appendRecording', 'interviews.pressKey'];

  it.each([
    ['in_progress', 'the app', { INTERVIEW_NOT_COMPLETED: [...BEFORE_A_REPORT, ...WHILE_IT_RUNS] }],
    [
      'in_progress',
      'a friend',
      {
        INTERVIEW_NOT_COMPLETED: [...BEFORE_A_REPORT, ...WHILE_IT_RUNS],
        FRIEND_AWAITED: ANSWERS,
        KEY_NOT_OFFERED: ['interviews.pressKey'],
      },
    ],
    [
      'grading',
      'the app',
      {
        INTERVIEW_NOT_COMPLETED: BEFORE_A_REPORT,
        INTERVIEW_NOT_IN_PROGRESS: ONCE_ENDED,
        DEBRIEF_INCOMPLETE: ['interviews.saveDebrief'],
      },
    ],
    [
      'grading',
      'a friend',
      {
        INTERVIEW_NOT_COMPLETED: BEFORE_A_REPORT,
        INTERVIEW_NOT_IN_PROGRESS: [...ONCE_ENDED, 'friend.ask', 'sharing.inviteFriend'],
        DEBRIEF_INCOMPLETE: ['interviews.saveDebrief'],
      },
    ],
    [
      'completed',
      'the app',
      { INTERVIEW_NOT_IN_PROGRESS: ONCE_ENDED, DEBRIEF_INCOMPLETE: ['interviews.saveDebrief'] },
    ],
    [
      'completed',
      'a friend',
      {
        INTERVIEW_NOT_IN_PROGRESS: [...ONCE_ENDED, 'friend.ask', 'sharing.inviteFriend'],
        DEBRIEF_INCOMPLETE: ['interviews.saveDebrief'],
      },
    ],
  ])('%s, asked by %s', async (status, by, forbidden) => {
    const app = await createTestApp();
    const ada = await signUpWithPlan(app);
    const friend = by === 'a friend' ? await startedWithFriend(app, ada) : null;
    const { id } = friend ?? (await startedInterview(app, ada));
    if (status === 'completed') await addReport(app, id, 'B', 80);
    else await sql(app.db, 'update interviews set status = ?', status);
    const refused = new Map<string, string[]>();
    for (const [name, row] of ofInterview) {
      if (row.link && !friend) continue;
      const input = await inputOf(row, id, app);
      const given = row.link && friend ? { ...input, token: friend.token } : input;
      // The question after an answer that was sent just before may still be on its way.
      const { status, code = '' } = await vi.waitUntil(
        async () => {
          const reply = await call(app, name, given, { token: ada.token });
          return reply.code === 'ANSWER_IN_PROGRESS' ? null : reply;
        },
        { timeout: 30_000 },
      );
      if (status === 409) refused.set(code, [...(refused.get(code) ?? []), name]);
    }
    const sorted = (table: Iterable<[string, string[]]>) =>
      Object.fromEntries([...table].map(([code, names]) => [code, names.toSorted()]));
    expect(sorted(refused)).toEqual(sorted(Object.entries(forbidden)));
  });
});

describe('how often:', () => {
  const calls = rows.flatMap(([name, row]): [string, LimitName | 'nothing', Row][] => {
    const limits = limitsOf(row).filter((limit) => limit !== SLOWS_DOWN);
    return limits.length > 0 ? limits.map((limit) => [name, limit, row]) : [[name, 'nothing', row]];
  });

  it.each(calls)('%s counts against %s, also where it finds nothing', async (name, limit, row) => {
    const app = await createTestApp({ env: limit === 'nothing' ? {} : { [settingOf(limit)]: '1/7m' } });
    const bob = await app.signUp();
    const token = row.who === 'anyone' ? undefined : bob.token;
    const input = await inputOf(row, missingOf(row), app);
    const counted = keysOf(row, bob, String(await sqlValue(app.db, 'select sid from sessions')));
    await sql(app.db, 'delete from rate_limits');
    const first = await call(app, name, input, { token });
    expect((await sqlColumn(app.db, 'select key from rate_limits')).sort()).toEqual(counted.sort());
    expect(first.code).not.toBe('RATE_LIMITED');
    if (limit === 'nothing') return;
    const second = await call(app, name, input, { token });
    expect(second).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: '420' });
  });

  it.each(
    rows.flatMap(([name, row]) => (row.link ? [[name, row.link.limit, row.link.kind, row] as const] : [])),
  )('%s counts against %s by a good link', async (name, limit, kind, row) => {
    const app = await createTestApp({ env: { [settingOf(limit)]: '1/7m' } });
    const ada = await signUpWithPlan(app);
    const token = await linkOf(app, ada, kind);
    const input = { ...(await inputOf(row, '', app)), token };
    await sql(app.db, 'delete from rate_limits');
    expect((await call(app, name, input)).code).not.toBe('RATE_LIMITED');
    // By the link alone: friends behind one address do not lock each other out.
    const linkId = await sqlValue(app.db, 'select id from share_links');
    expect(await sqlColumn(app.db, 'select key from rate_limits')).toEqual([`${limit}:${linkId}`]);
    expect(await call(app, name, input)).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      retryAfter: '420',
    });
  });

  it('a link that cannot be looked up is no guess at a link', async () => {
    const app = await createTestApp();
    app.deps.data.stores.sharing.findOpen = () => Promise.reject(new Error('the disk is gone'));
    const [name, row] = rows.find(([, { link }]) => link) ?? [];
    if (!name || !row) throw new Error('no procedure takes a link');
    const { status } = await call(app, name, await inputOf(row, '', app));
    expect(status).toBe(500);
    expect(await sqlColumn(app.db, "select key from rate_limits where key like 'guessLink%'")).toEqual([]);
  });

  async function linkOf(app: TestApp, { caller }: TestUser, kind: 'console' | 'review'): Promise<string> {
    const { id } = await caller.interviews.start({
      ...(await lookupIds(app)),
      ...(kind === 'console' && { interviewer: 'friend' as const }),
    });
    if (kind === 'review') await addReport(app, id, 'B', 80);
    const { path } = await (kind === 'review'
      ? caller.sharing.create({ id })
      : caller.sharing.inviteFriend({ id }));
    return path.replace('/console/', '');
  }

  const settingOf = (limit: LimitName) =>
    `LIMIT_${limit.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

  /** The keys of the counts as the rate limiter stores them. */
  function keysOf({ who, counts }: Row, { user }: TestUser, sid: string): string[] {
    const account = who === 'anyone' ? ACCOUNT : user.email;
    const keys = {
      user: user.id,
      address: 'unknown',
      account,
      'account, address': `${account} unknown`,
      'account, session': `${account} ${sid}`,
    };
    return typeof counts === 'string'
      ? []
      : Object.entries(counts).map(([limit, by]) => `${limit}:${keys[by]}`);
  }
});

describe('an Idempotency-Key that served another call', () => {
  it.each(rows.filter(([, { key }]) => key))('is refused by %s', async (name, row) => {
    const app = await createTestApp();
    const ada = await signUpWithPlan(app);
    const id = await ownedBy(app, ada, row);
    if (['interviews.drill', 'interviews.gradeAgain'].includes(name))
      await addReport(app, Number(id), 'B', 80);
    const input = await inputOf(row, id, app);
    const send = () => call(app, name, input, { token: ada.token, idempotencyKey: 'used' });
    // As if the action had been done with this key and another input.
    await sql(
      app.db,
      "insert into idempotency_keys (user_id, action, key, input_sha256, subject_id, created_at) values (?, ?, 'used', 'of another input', 1, 0)",
      ada.user.id,
      row.key,
    );
    expect(await send()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

/** The rows of every table, except those to which any call may write. */
const contentsOf = ({ db }: TestApp) => allRows(db, ['rate_limits', 'sessions']);
