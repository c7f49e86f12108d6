import { expect, test } from 'vitest';
import { quotedText } from './quoted-text.ts';

const ANSWER = 'We keep a cache, so most opens never reach the store, and we count each click at the edge.';

test.each([['so most opens never reach the store'], ['and we count each click at the edge.'], [ANSWER]])(
  '"%s" is whole, and shown as it is',
  (text) => {
    expect(quotedText(text, ANSWER)).toBe(text);
  },
);

test('an ellipsis stands where a clause is cut, and only there', () => {
  expect(quotedText('most opens never', ANSWER)).toBe('… most opens never …');
  expect(quotedText('We keep', ANSWER)).toBe('We keep …');
  expect(quotedText('at the edge.', ANSWER)).toBe('… at the edge.');
});

test('words that the answer does not have any more, since it was corrected, are shown as they are', () => {
  expect(quotedText('a queue', ANSWER)).toBe('a queue');
});
