import { expect, test } from 'vitest';
import { quotedText } from './quoted-text.ts';

const ANSWER = 'We keep a cache, so most opens never reach the store, and we count each click at the edge.';

test.each([
  [ANSWER, ANSWER],
  [ANSWER, `First the reads. ${ANSWER} Then the writes.`],
  ['We keep a cache', 'First the reads:\nWe keep a cache\nThen the writes.'],
])('"%s" is whole in "%s", and shown as it is', (text, answer) => {
  expect(quotedText(text, answer)).toBe(text);
});

test('an ellipsis stands where a sentence is cut, and only there', () => {
  expect(quotedText('so most opens never reach the store', ANSWER)).toBe(
    '… so most opens never reach the store …',
  );
  expect(quotedText('and we count each click at the edge.', ANSWER)).toBe(
    '… and we count each click at the edge.',
  );
  expect(quotedText('most opens never', ANSWER)).toBe('… most opens never …');
  expect(quotedText('We keep', ANSWER)).toBe('We keep …');
  expect(quotedText('at the edge.', ANSWER)).toBe('… at the edge.');
});

test('words that the answer does not have any more, since it was corrected, are shown as they are', () => {
  expect(quotedText('a queue', ANSWER)).toBe('a queue');
});
