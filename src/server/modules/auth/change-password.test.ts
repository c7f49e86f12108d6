import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';

const newPassword = 'another horse';

it('changes the password and ends every other session of the user at once', async () => {
  const { caller, signUp } = await createTestApp();
  const here = await signUp();
  const stranger = await signUp();
  const { user, password } = here;
  const there = caller((await caller().auth.signIn({ email: user.email, password })).token);

  const reply = await here.caller.auth.changePassword({ currentPassword: password, newPassword });
  expect(reply.message).toBe('Your password has been successfully updated.');
  await expect(there.auth.currentUser()).rejects.toThrow('Unauthorized');
  await expect(here.caller.auth.currentUser()).resolves.toMatchObject({ id: user.id });
  await expect(stranger.caller.auth.currentUser()).resolves.toEqual(stranger.user);
  await expect(caller().auth.signIn({ email: user.email, password })).rejects.toThrow('Invalid credentials');
  await expect(caller().auth.signIn({ email: user.email, password: newPassword })).resolves.toBeDefined();
});

it('changes nothing for whoever does not know the current password', async () => {
  const { caller, signUp } = await createTestApp();
  const here = await signUp();
  const { token } = await caller().auth.signIn({ email: here.user.email, password: here.password });
  const attempt = here.caller.auth.changePassword({ currentPassword: 'wrong one', newPassword });
  await expect(attempt).rejects.toMatchObject({
    message: 'Current password is incorrect.',
    cause: { code: 'WRONG_PASSWORD' },
  });
  await expect(caller(token).auth.currentUser()).resolves.toEqual(here.user);
});

it('stops guesses at the current password, wherever the session is used from', async () => {
  const { caller, signUp } = await createTestApp();
  const { token, password } = await signUp();
  const guess = (currentPassword: string, n: number) =>
    caller(token, `192.0.2.${n}`).auth.changePassword({ currentPassword, newPassword });
  for (let n = 0; n < 10; n += 1)
    await expect(guess('wrong one', n)).rejects.toMatchObject({ cause: { code: 'WRONG_PASSWORD' } });
  await expect(guess(password, 11)).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
});

it('changes it while a stranger at the same address guesses at it', async () => {
  const { caller, signUp } = await createTestApp();
  const here = await signUp();
  const guess = () => caller().auth.signIn({ email: here.user.email, password: 'wrong one' });
  for (let n = 0; n < 10; n += 1) await guess().catch(() => {});
  await expect(guess()).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } });
  await expect(
    here.caller.auth.changePassword({ currentPassword: here.password, newPassword }),
  ).resolves.toBeDefined();
});

it('lets one of many simultaneous changes win', async () => {
  const { caller, signUp } = await createTestApp();
  const { caller: own, user, password } = await signUp();
  const passwords = Array.from({ length: 8 }, (_, n) => `new password ${n}`);
  const attempts = await Promise.allSettled(
    passwords.map((wanted) => own.auth.changePassword({ currentPassword: password, newPassword: wanted })),
  );
  const winners = passwords.filter((_, n) => attempts[n]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await expect(
    caller().auth.signIn({ email: user.email, password: winners[0] ?? '' }),
  ).resolves.toBeDefined();
});

it("asks for the operator's length", async () => {
  const { signUp } = await createTestApp({ env: { PASSWORD_MIN_LENGTH: '12' } });
  const { caller, password } = await signUp();
  await expect(
    caller.auth.changePassword({ currentPassword: password, newPassword: 'eleven char' }),
  ).rejects.toThrow('New password must be at least 12 characters long.');
});
