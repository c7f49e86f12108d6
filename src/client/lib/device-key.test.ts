// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { signInInput } from '#shared/contract/auth.ts';
import { deviceKey } from './device-key.ts';
import { clearToken, storeToken } from './session-token.ts';

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
