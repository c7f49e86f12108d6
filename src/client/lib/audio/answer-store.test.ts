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
