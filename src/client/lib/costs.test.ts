import { expect, test } from 'vitest';
import { costText, dollarText, takenText } from './costs.ts';

test.each([
  [0, '$0.00'],
  [0.004, 'less than $0.01'],
  [0.126, '$0.13'],
])('%d dollars are shown as %s', (usd, text) => {
  expect(dollarText(usd)).toBe(text);
});

test('a model without a known price is not shown as free', () => {
  expect(costText({ costUsd: 0, isPriceKnown: false })).toBe('no price known');
  expect(costText({ costUsd: 0.2, isPriceKnown: false })).toBe('$0.20, and models with no price known');
});

test('what was taken is named part by part, and estimates as such', () => {
  const cost = {
    costUsd: 0,
    isPriceKnown: true,
    promptTokens: 12_300,
    cachedTokens: 4_000,
    completionTokens: 900,
    isEstimated: true,
    transcribedSeconds: 61.6,
    spokenCharacters: 0,
  };
  expect(takenText(cost)).toBe(
    'about 12,300 tokens read (4,000 from the cache), 900 written; 62 s of speech recognized',
  );
});
