import { expect, it } from 'vitest';
import { createMemoryAnswers } from './answer-store.ts';

const answer = {
  key: 'k1',
  interviewId: 7,
  interviewCreatedAt: 1_767_607_200_000,
  mimeType: 'audio/webm',
  durationMs: 0,
  responseTimeMs: 1200,
  transcript: null,
};

it('gives back what was recorded, in order, until it is removed', async () => {
  const store = createMemoryAnswers();
  await store.open(answer);
  await store.append('k1', 1, new Blob(['b']), 200);
  await store.append('k1', 0, new Blob(['a']), 100);
  await store.close('k1', 200, 'hello');
  expect(await store.list(7)).toEqual([{ ...answer, durationMs: 200, transcript: 'hello' }]);
  expect(await store.list(8)).toEqual([]);
  const audio = await store.audio('k1');
  expect(await audio.text()).toBe('ab');
  expect(audio.type).toBe('audio/webm');
  await store.remove('k1');
  expect(await store.list(7)).toEqual([]);
});

it('keeps the answers of one interview apart, the oldest first', async () => {
  const store = createMemoryAnswers();
  const next = { ...answer, key: 'k2' };
  for (const { key } of [answer, next]) {
    await store.open({ ...answer, key });
    await store.append(key, 0, new Blob([key]), 100);
  }
  await store.close('k2', 300, 'bye');
  const closed = { ...next, durationMs: 300, transcript: 'bye' };
  expect(await store.list(7)).toEqual([{ ...answer, durationMs: 100 }, closed]);
  await store.remove('k1');
  expect(await store.list(7)).toEqual([closed]);
  expect(await (await store.audio('k2')).text()).toBe('k2');
});
