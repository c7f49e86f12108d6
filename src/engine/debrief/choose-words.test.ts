import { expect, test } from 'vitest';
import { BRIEF, CODES, talk } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { nextNearest } from './choose-words.ts';
import { estimate } from './estimate.ts';
import { pointsToJudge } from './judge.ts';
import { overlap } from './mirror.ts';

test('words to choose from are different words, also where nobody set a full stop', () => {
  const unpunctuated = CODES.toLowerCase().replaceAll(/[.,]/g, '');
  const context = talk([unpunctuated, unpunctuated]);
  const choices = [...nextNearest(testContent(), context, pointsToJudge(context), new Map()).values()];
  // Two are the same words of two answers; only the third is elsewhere.
  expect(choices.map((quotes) => quotes.length)).toContain(3);
  for (const quotes of choices) {
    expect(quotes.filter((quote, at) => quotes.slice(0, at).some((other) => overlap(other, quote)))).toEqual(
      [],
    );
  }
});

test('are found in answers that were corrected to nothing but conjunctions, too', () => {
  // Each may end a clause: to quote all spans of these answers took minutes, and so did the estimate.
  const context = talk([CODES, ...Array.from({ length: 20 }, () => 'and '.repeat(5000))]);
  const choices = nextNearest(testContent(), context, pointsToJudge(context), new Map());
  expect(choices.get('x-codes')?.[0]?.text).toContain('base62');
  expect(estimate(testContent(), context).score).toBeGreaterThan(0);
});

test('the words that come nearest to a point are offered first', () => {
  const context = talk([`We would keep a counter of the clicks for each of the links. ${CODES}`]);
  const [first] = nextNearest(testContent(), context, pointsToJudge(context), new Map()).get('x-codes') ?? [];
  expect(first?.text).toContain('base62');
});

test('are found in a text of conjunctions as well', () => {
  // Cut at the clauses around each of its words, whether near or not, they took minutes.
  const context = talk([`${'and '.repeat(100_000)} ${BRIEF[0]}`]);
  const choices = nextNearest(testContent(), context, pointsToJudge(context), new Map());
  expect([...choices.values()].flat().length).toBeGreaterThan(0);
});
