import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { issueInvite } from './issue-invite.ts';

const DAY_MS = 24 * 3_600_000;
const person = { email: 'ada@example.com', password: 'correct horse', firstName: 'Ada', lastName: 'Byron' };
const refusal = (code: string) => ({ cause: { code } });

async function inviteTo(app: TestApp, uses = 1): Promise<string> {
  const { link } = await issueInvite(app.deps, { uses, days: 7 });
  return /^http:\/\/localhost:3000\/auth\?invite=([\w-]{43})$/.exec(link)?.[1] ?? '';
}

describe('where SIGN_UP=closed', () => {
  test('nobody signs up, and whoever has an account signs in', async () => {
    const app = await createTestApp();
    await app.caller().auth.signUp(person);
    const { deps } = app;
    deps.env.signUp = 'closed';
    const late = { ...person, email: 'late@example.com' };
    await expect(app.caller().auth.signUp(late)).rejects.toMatchObject(refusal('SIGN_UP_CLOSED'));
    expect((await app.caller().auth.signIn(person)).user.email).toBe(person.email);
  });

  test('REST answers 403', async () => {
    const app = await createTestApp({ env: { SIGN_UP: 'closed' } });
    const reply = await app.request('/api/auth/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'SIGN_UP_CLOSED' }]);
  });
});

describe('where SIGN_UP=invite', () => {
  const invited = () => createTestApp({ env: { SIGN_UP: 'invite' } });

  test('an invitation lets in as many as it says, also when they come at once', async () => {
    const app = await invited();
    const invite = await inviteTo(app, 2);
    const tries = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) =>
        app.caller().auth.signUp({ ...person, email: `${name}@example.com`, invite }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(app.db.$client.prepare('select count(*) from users').pluck().get()).toBe(2);
  });

  test('without one, or with one that is unknown or over, nobody learns whether an e-mail is taken', async () => {
    const app = await invited();
    const signUp = (invite?: string) =>
      app.caller().auth.signUp({ ...person, ...(invite === undefined ? {} : { invite }) });
    await signUp(await inviteTo(app));
    const old = await inviteTo(app);
    app.clock.advance(8 * DAY_MS);
    for (const invite of [undefined, '', 'unknown', old]) {
      await expect(signUp(invite)).rejects.toMatchObject(refusal('INVITE_INVALID'));
      app.clock.advance(16 * 60_000);
    }
  });

  test('one that met a taken e-mail can be used again', async () => {
    const app = await invited();
    await app.caller().auth.signUp({ ...person, invite: await inviteTo(app) });
    const invite = await inviteTo(app);
    await expect(app.caller().auth.signUp({ ...person, invite })).rejects.toMatchObject(
      refusal('EMAIL_TAKEN'),
    );
    const other = { ...person, email: 'other@example.com', invite };
    expect((await app.caller().auth.signUp(other)).user.email).toBe('other@example.com');
  });

  test('the token itself is kept nowhere', async () => {
    const app = await invited();
    const invite = await inviteTo(app);
    expect(app.db.$client.serialize().includes(invite)).toBe(false);
  });
});
