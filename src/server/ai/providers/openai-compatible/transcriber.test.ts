import fc from 'fast-check';
import { expect, test } from 'vitest';
import { echoesPrompt } from './transcriber.ts';

const prompt = 'cache, consistent hashing, time to live, base62, write ahead log';

test.each([
  prompt,
  'Cache, consistent hashing, time to live.',
  'time to live base62 write ahead log',
  `${prompt} ${prompt}`,
])('%j says the prompt back', (heard) => {
  expect(echoesPrompt(heard, prompt)).toBe(true);
});

test.each([
  '',
  'Cache.',
  'consistent hashing',
  'I would use consistent hashing with a time to live',
  'cache consistent hashing and then',
])('%j is an answer', (heard) => {
  expect(echoesPrompt(heard, prompt)).toBe(false);
});

test('whatever is heard and prompted, it decides', () => {
  const words = fc.array(fc.constantFrom('cache', 'log', 'a', 'queue'), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (heard, given) => {
      expect(typeof echoesPrompt(heard.join(' '), given.join(', '))).toBe('boolean');
    }),
  );
});
