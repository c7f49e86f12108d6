import { expect, it, onTestFinished } from 'vitest';
import { clearToken, storeToken } from '#client/lib/session-token.ts';
import { signInInput } from '#shared/contract/auth.ts';
import { deviceKey } from './auth-forms.tsx';

it('a browser keeps one key for all sign-ins, also when somebody signs out, and the server takes it', () => {
  onTestFinished(() => localStorage.clear());
  const key = deviceKey();
  storeToken('a token');
  clearToken();
  expect(deviceKey()).toBe(key);
  expect(
    signInInput.parse({ email: 'ada@example.com', password: 'correct horse', deviceKey: key }).deviceKey,
  ).toBe(key);
  localStorage.clear();
  expect(deviceKey()).not.toBe(key);
});
