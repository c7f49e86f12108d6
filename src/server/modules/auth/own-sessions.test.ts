import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/create-test-app.ts';
import { deviceName } from './device-name.ts';

const HOUR_MS = 3_600_000;
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
    const kept = app.db.$client.prepare('select sid from sessions').pluck().all();
    for (const { id } of sessions) expect([...kept, ada.token, other].join()).not.toContain(id);
  });

  test('no longer shows what has ended by itself', async () => {
    const app = await createTestApp();
    const ada = await app.signUp();
    for (let day = 0; day < 31; day += 1) {
      app.clock.advance(24 * HOUR_MS);
      await ada.caller.auth.currentUser();
    }
    app.db.$client.prepare("insert into sessions select 'old', sess, ? from sessions").run(0);
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
