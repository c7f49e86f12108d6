import { createHash } from 'node:crypto';
import { describe, expect, it, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { allRows, lastWrite, sql, sqlColumn } from '#testing/test-database.ts';
import { deviceName } from './sessions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

it('gives tokens that nobody guesses', async () => {
  const { deps, signUp } = await createTestApp();
  const { user } = await signUp();
  const tokens = new Set<string>();
  for (let n = 0; n < 200; n += 1) tokens.add(await deps.data.sessions.create(user.id, 'Test'));
  expect(tokens.size).toBe(200);
  for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
});

it('opens no account to somebody who copies the database', async () => {
  const { db, caller, signUp } = await createTestApp();
  const { token } = await signUp();
  const sid = createHash('sha256').update(token).digest('hex');
  const copy = await allRows(db);
  expect(copy).not.toContain(token);
  expect(copy).toContain(sid);
  await expect(caller(sid).auth.currentUser()).rejects.toThrow('Unauthorized');
});

it('knows the user by the bearer header only', async () => {
  const { request, signUp } = await createTestApp();
  const { token, user } = await signUp();
  const headers = { authorization: `Bearer ${token}` };
  expect(await (await request('/api/auth/user', { headers })).json()).toMatchObject({ email: user.email });
  const cookie = { cookie: `auth_token=${token}; auth_session=${token}` };
  expect((await request('/api/auth/user', { headers: cookie })).status).toBe(401);
  expect((await request(`/api/auth/user?token=${token}&auth_token=${token}`)).status).toBe(401);
});

it('keeps a user signed in who comes back within 30 days', async () => {
  const { clock, signUp } = await createTestApp();
  const { caller } = await signUp();
  clock.advance(10 * DAY_MS);
  await caller.auth.currentUser();
  clock.advance(30 * DAY_MS - 2 * HOUR_MS);
  await expect(caller.auth.currentUser()).resolves.toMatchObject({ firstName: 'Ada' });
});

it('signs a user out after 30 days of absence', async () => {
  const { clock, signUp } = await createTestApp();
  const { caller } = await signUp();
  clock.advance(30 * DAY_MS - 1);
  await caller.auth.currentUser();
  clock.advance(30 * DAY_MS);
  await expect(caller.auth.currentUser()).rejects.toThrow('Unauthorized');
});

it('keeps a user signed in to the last moment, however busy the machine is', async () => {
  const { clock, signUp } = await createTestApp();
  const { caller } = await signUp();
  clock.advance(30 * DAY_MS - 1);
  let now = Date.now();
  // A minute passes between one look at the system's clock and the next.
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 60_000;
    return now;
  });
  await expect(caller.auth.currentUser()).resolves.toMatchObject({ firstName: 'Ada' });
});

it('signs a user out after 90 days, however busy', async () => {
  const { clock, db, signUp } = await createTestApp();
  const { caller } = await signUp();
  for (let day = 1; day < 90; day += 1) {
    clock.advance(DAY_MS);
    await caller.auth.currentUser();
  }
  clock.advance(DAY_MS);
  await expect(caller.auth.currentUser()).rejects.toThrow('Unauthorized');
  expect(await sql(db, 'select * from sessions')).toEqual([]);
});

it('reads without writing, except once an hour', async () => {
  const { clock, db, signUp } = await createTestApp();
  const { caller } = await signUp();
  const before = await lastWrite(db);
  clock.advance(HOUR_MS - 1000);
  await caller.auth.currentUser();
  expect(await lastWrite(db)).toBe(before);
  clock.advance(2000);
  await caller.auth.currentUser();
  const after = await lastWrite(db);
  expect(after).not.toBe(before);
  await caller.auth.currentUser();
  expect(await lastWrite(db)).toBe(after);
});

it('forgets the sessions of users who never came back', async () => {
  const { clock, db, signUp } = await createTestApp();
  await signUp();
  clock.advance(31 * DAY_MS);
  const { user } = await signUp();
  const owners = await sqlColumn(db, 'select sess from sessions');
  expect(owners.map(String)).toEqual([expect.stringContaining(`"userId":${user.id}`)]);
});

it('ends a session at sign-out, and only that one', async () => {
  const { caller, signUp } = await createTestApp();
  const first = await signUp();
  const { token } = await caller().auth.signIn({ email: first.user.email, password: first.password });
  await first.caller.auth.signOut();
  await expect(first.caller.auth.currentUser()).rejects.toThrow('Unauthorized');
  await expect(first.caller.licenses.get()).rejects.toThrow('Unauthorized');
  await expect(first.caller.auth.signOut()).rejects.toThrow('Unauthorized');
  await expect(caller(token).auth.currentUser()).resolves.toEqual(first.user);
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in from another device. */
async function signInWith(app: TestApp, { user, password }: TestUser, userAgent: string): Promise<string> {
  const reply = await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify({ email: user.email, password }),
  });
  const body: { token: string } = await reply.json();
  return body.token;
}

describe('where somebody is signed in', () => {
  test('is shown by device, the last used first, with the present one marked', async () => {
    const app = await createTestApp();
    const ada = await app.signUp();
    app.clock.advance(2 * HOUR_MS);
    const other = await signInWith(app, ada, FIREFOX);
    app.clock.advance(3 * HOUR_MS);
    await ada.caller.auth.currentUser();
    const sessions = await ada.caller.auth.sessions();
    expect(sessions.map(({ device, isThis }) => ({ device, isThis }))).toEqual([
      { device: 'Test', isThis: true },
      { device: 'Firefox on Linux', isThis: false },
    ]);
    expect(sessions[0]?.lastUsedAt).toEqual(app.clock.now());
    expect(sessions[1]?.lastUsedAt).toEqual(new Date(app.clock.now().getTime() - 3 * HOUR_MS));
    const kept = await sqlColumn(app.db, 'select sid from sessions');
    for (const { id } of sessions) expect([...kept, ada.token, other].join()).not.toContain(id);
  });

  test('goes on after an update for somebody who signed in before sessions had a version', async () => {
    const app = await createTestApp();
    const { caller, user } = await app.signUp();
    const createdAt = app.clock.now().getTime();
    await sql(app.db, 'update sessions set sess = ?', JSON.stringify({ userId: user.id, createdAt }));
    expect(await caller.auth.currentUser()).toMatchObject({ id: user.id });
    expect(await caller.auth.sessions()).toMatchObject([{ isThis: true }]);
  });

  test('no longer shows what has ended by itself', async () => {
    const app = await createTestApp();
    const ada = await app.signUp();
    for (let day = 0; day < 31; day += 1) {
      app.clock.advance(24 * HOUR_MS);
      await ada.caller.auth.currentUser();
    }
    await sql(app.db, "insert into sessions select 'old', sess, ? from sessions", 0);
    expect(await ada.caller.auth.sessions()).toHaveLength(1);
  });
});

describe('signing out', () => {
  test('one device leaves the others', async () => {
    const app = await createTestApp();
    const ada = await app.signUp();
    const other = await signInWith(app, ada, FIREFOX);
    const id = (await ada.caller.auth.sessions()).find(({ isThis }) => !isThis)?.id ?? '';
    await ada.caller.auth.endSession({ session: id });
    await expect(app.caller(other).auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await ada.caller.auth.sessions()).toHaveLength(1);
    await expect(ada.caller.auth.endSession({ session: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('somebody else’s device is not possible', async () => {
    const app = await createTestApp();
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [hers] = await ada.caller.auth.sessions();
    await expect(bob.caller.auth.endSession({ session: hers?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await ada.caller.auth.currentUser()).id).toBe(ada.user.id);
  });

  test('everywhere ends this one too, and nobody else’s', async () => {
    const app = await createTestApp();
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const other = await signInWith(app, ada, FIREFOX);
    await ada.caller.auth.signOutEverywhere();
    for (const token of [ada.token, other]) {
      await expect(app.caller(token).auth.currentUser()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    expect(await bob.caller.auth.sessions()).toHaveLength(1);
  });
});

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.5.0', 'curl'],
  ['<script>', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is called %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
