import { expect, test } from 'vitest';
import { testContent } from '#testing/test-content.ts';
import { fitRemark } from './remark-rules.ts';

const content = testContent();

test.each([
  'the answer names the counter but not what two writers do to it',
  'Say the peak rate, then which part reaches its limit first.',
  'A greater range per writer needs fewer trips to the coordinator.',
  'It points at the read path and scores nothing yet.',
  'The score of each video has to be known before the language model is asked.',
])('%j may stand in a report', (text) => {
  expect(fitRemark(content, text, 140)).toBe(text);
});

test('names lose the marks that set them off', () => {
  expect(fitRemark(content, ' The key is `user_id`, **not** the time. ', 140)).toBe(
    'The key is user id, not the time.',
  );
});

test('words on several lines come on one, as in a row of a table', () => {
  expect(fitRemark(content, 'It names the cache.\n\nWhat fills it\nis open.', 140)).toBe(
    'It names the cache. What fills it is open.',
  );
});

test.each([
  '',
  'Great answer about caching.',
  'You don’t know how caches work.'.replace('’', "'"),
  'Better than most candidates.',
  'This deserves a score of 5 out of 5.',
  'Your score would be higher with a number.',
  'You get a grade of A.',
  'Definitely hire.',
  'See <b>this</b>.',
  'Read https://example.com first.',
  'word '.repeat(60),
])('%j may not', (text) => {
  expect(fitRemark(content, text, 140)).toBeNull();
});
