import { expect, test } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';
import { createWaitingRecordingsStore } from './waiting-recordings.store.ts';

test('of two recordings that wait, one that has reached the bucket leaves the other waiting', async () => {
  const app = await createTestApp();
  const waiting = createWaitingRecordingsStore(app.db);
  const keep = (file: string, byte: number) =>
    waiting.keep({ file, sha256: file, bytes: 1 }, Uint8Array.of(byte), app.clock.now());
  await keep('answers/one.webm', 1);
  await keep('answers/two.webm', 2);
  expect(await waiting.remove('answers/one.webm')).toBe(true);
  expect(await waiting.remove('answers/one.webm')).toBe(false);
  expect((await waiting.list()).map(({ file }) => file)).toEqual(['answers/two.webm']);
  expect(await waiting.read('answers/one.webm')).toBeNull();
  expect(await waiting.read('answers/two.webm')).toEqual(Uint8Array.of(2));
});
