import { expect, test } from 'vitest';
import { nearestWords } from './nearest-words.ts';

const TEXTS = [
  'An idempotency key with a unique constraint lets one insert win.',
  'The repeat gets the stored response of the first request.',
];
const ABOUT_IT = 'I put a unique constraint on the idempotency key so the second insert loses.';

test('the sentence that is nearest is found among others', () => {
  const answer = `First I would draw the services. ${ABOUT_IT} Then I would look at the dashboards.`;
  expect(nearestWords(TEXTS, answer)).toBe(ABOUT_IT);
});

test('in speech without full stops a span of words is found, and not the whole answer', () => {
  const before =
    'first i would draw the services and talk about who calls them and what they send us '.repeat(3);
  const after = ' then i would look at our dashboards and ask what people see when something is slow'.repeat(
    3,
  );
  const nearest = nearestWords(TEXTS, `${before}${ABOUT_IT.toLowerCase().replace('.', '')}${after}`) ?? '';
  expect(nearest).toContain('unique constraint on the idempotency key');
  expect(nearest.split(' ')).toHaveLength(20);
});

test.each([
  '',
  '   ',
  'I do not know.',
  'I had pancakes for breakfast today.',
  'the and of with that this key',
])('nothing is near in "%s"', (answer) => {
  expect(nearestWords(TEXTS, answer)).toBeNull();
});

test('a false sentence about a point is mirrored as well: near is not right', () => {
  const wrong = 'A unique constraint on an idempotency key lets every insert win.';
  expect(nearestWords(TEXTS, wrong)).toBe(wrong);
});
