import { describe, expect, test } from 'vitest';
import { testContent } from '#testing/test-content.ts';
import { tokenize } from '../text/tokenize.ts';
import { findQuantities } from './find-quantities.ts';

const { units } = testContent().language.words;
const quantities = (text: string) =>
  findQuantities(tokenize(text), units).map(({ value, class: kind, perSeconds }) =>
    perSeconds ? [value, kind, perSeconds] : [value, kind],
  );

describe('numbers as people say them', () => {
  test.each([
    ['a hundred million links a month', [[1e8, 'rate', 2_592_000]]],
    ['twenty thousand reads a second', [[20_000, 'rate', 1]]],
    ['100k rps', [[100_000, 'rate', 1]]],
    ['5 TB', [[5e12, 'size']]],
    ['five hundred megabytes per second', [[5e8, 'bandwidth']]],
    ['three nines', [[99.9, 'percent']]],
    ['ninety nine point nine percent', [[99.9, 'percent']]],
    ['two hundred and fifty milliseconds', [[0.25, 'time']]],
    ['$20 a month', [[20, 'money']]],
    ['half a million', [[500_000, 'count']]],
    ['two and a half million', [[2_500_000, 'count']]],
    ['a million and a half users', [[1_500_000, 'count']]],
    ['7 and a half gigabytes', [[7.5e9, 'size']]],
    ['a hundred sixty million tokens', [[160_000_000, 'count']]],
    ['a hundred and fifty kilobytes', [[150_000, 'size']]],
    ['1,000,000 writes per day', [[1_000_000, 'rate', 86_400]]],
    [
      'ten to twenty thousand users',
      [
        [10, 'count'],
        [20_000, 'count'],
      ],
    ],
    ['twenty five hundred', [[2500, 'count']]],
    ['a few thousand', [[3000, 'count']]],
  ])('"%s"', (text, expected) => {
    expect(quantities(text)).toEqual(expected);
  });

  test('a pronoun is not a count', () => {
    expect(quantities('that one is the table')).toEqual([]);
  });
});
