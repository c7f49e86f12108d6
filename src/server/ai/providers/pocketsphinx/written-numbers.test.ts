import { expect, test } from 'vitest';
import { writtenNumbers } from './written-numbers.ts';

function written(said: string): string {
  const words = said.split(' ').map((text) => ({ text, confidence: null, from: null, to: null }));
  return writtenNumbers(words)
    .map(({ text }) => text)
    .join(' ');
}

test.each([
  ['two hundred fifty milliseconds', '250 milliseconds'],
  ['two hundred and fifty users', '250 users'],
  ['a hundred and fifty gigabytes', '150 gigabytes'],
  ['a hundred k', '100k'],
  ['ten k requests per second', '10k requests per second'],
  ['two point five k. writes', '2.5k writes'],
  ['five hundred k rows', '500k rows'],
  ['twenty five thousand seats', '25,000 seats'],
  ['fifteen hundred', '1500'],
  ['three million and one point five billion', '3 million and 1.5 billion'],
  ['two and a half million links', '2.5 million links'],
  ['one million two hundred thousand', '1.2 million'],
  ['ninety nine point nine percent', '99.9%'],
  ['a five percent sample', 'a 5% sample'],
  ['ten to twenty seconds', '10 to 20 seconds'],
  ['our p ninety nine is one second', 'our p99 is one second'],
  ['p. ninety nine point nine', 'p99.9'],
])('a candidate who says "%s" reads "%s"', (said, expected) => {
  expect(written(said)).toBe(expected);
});

test.each([
  'two replicas and one leader',
  'half a million users',
  'a quarter of a million',
  'about a hundred to one',
  'a hundred thousand fans and a few hundred servers',
  'ninety ninth percentile',
  'a twenty second window',
  'two phase commit',
  'five nines',
  'the p value',
  'it comes to this and nothing more',
])('"%s" stays as it was said', (said) => {
  expect(written(said)).toBe(said);
});

test('a number is as sure as the least sure of its words, and begins with the first', () => {
  const word = (text: string, confidence: number, from: number) => ({
    text,
    confidence,
    from,
    to: from + 0.4,
  });
  expect(writtenNumbers([word('three', 0.9, 1), word('hundred', 0.3, 1.5), word('million', 0.8, 2)])).toEqual(
    [
      { text: '300', confidence: 0.3, from: 1, to: 2.4 },
      { text: 'million', confidence: 0.3, from: 1, to: 2.4 },
    ],
  );
});
