import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

it('gives tokens that nobody guesses', async () => {
  const { deps, signUp } = await createTestApp();
  const { user } = await signUp();
  const tokens = new Set<string>();
  for (let n = 0; n < 2000; n += 1) tokens.add(await deps.sessions.create(user.id, 'Test'));
  expect(tokens.size).toBe(2000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
});

it('opens no account to whoever copies the database', async () => {
  const { db, caller, signUp } = await createTestApp();
  const { token } = await signUp();
  const sid = createHash('sha256').update(token).digest('hex');
  const copy = db.$client.serialize();
  expect(copy.includes(token)).toBe(false);
  expect(copy.includes(sid)).toBe(true);
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
  expect(db.$client.prepare('select * from sessions').all()).toEqual([]);
});

it('reads without writing, except once an hour', async () => {
  const { clock, db, signUp } = await createTestApp();
  const { caller } = await signUp();
  const changes = () => db.$client.prepare('select total_changes()').pluck().get();
  const before = changes();
  clock.advance(HOUR_MS - 1000);
  await caller.auth.currentUser();
  expect(changes()).toBe(before);
  clock.advance(2000);
  await caller.auth.currentUser();
  await caller.auth.currentUser();
  expect(changes()).toBe(Number(before) + 1);
});

it('forgets the sessions of users who never came back', async () => {
  const { clock, db, signUp } = await createTestApp();
  await signUp();
  clock.advance(31 * DAY_MS);
  const { user } = await signUp();
  const owners = db.$client.prepare(`select sess ->> '$.userId' from sessions`).pluck().all();
  expect(owners).toEqual([user.id]);
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
