import { describe, expect, test } from 'vitest';
import { keptSpans } from './kept-spans.ts';
import { uncertainWords } from './uncertain-words.ts';

const VOCABULARY = ['idempotency key', 'cache', 'replica', 'redirect', 'key-value store'];

/** What is offered for correction if these words are in doubt. */
function offered(text: string, doubted: RegExp) {
  const words = text.split(' ').map((word) => ({ text: word, confidence: doubted.test(word) ? 0.1 : 0.9 }));
  return uncertainWords({ text, words }, VOCABULARY).uncertain.map(({ start, end, suggestions }) => [
    text.slice(start, end),
    suggestions?.[0],
  ]);
}

describe('a phrase in doubt', () => {
  test.each([
    [
      'several words that sound like one term',
      'it has an item potency key',
      /item|potency/,
      [['item potency', 'idempotency']],
    ],
    [
      'a word that ends like a term',
      'each request carries an urgency key',
      /urgency/,
      [['urgency', 'idempotency']],
    ],
    ['a word that sounds like a term', 'we read the cash first', /cash/, [['cash', 'cache']]],
    [
      'a term that was heard as such, alone',
      'answers with a redirect',
      /with|a$|redirect/,
      [['redirect', undefined]],
    ],
    ['no word that is too short or too common to matter', 'so that a read', /so|that|a$/, []],
  ])('is %s', (_, text, doubted, expected) => {
    expect(offered(text, doubted)).toEqual(expected);
  });
});

describe('doubt after a correction', () => {
  const kept = (before: string, after: string, word: string) => {
    const start = before.indexOf(word);
    return keptSpans(before, after, [{ start, end: start + word.length }]).map((span) =>
      after.slice(span.start, span.end),
    );
  };

  test.each([
    [
      'stays with a word at its new place',
      'one note asks the cash',
      'one big node asks the cash',
      'cash',
      ['cash'],
    ],
    ['goes with the word that was replaced', 'one note asks the cash', 'one node asks the cash', 'note', []],
    [
      'goes with a phrase that was torn apart',
      'an item potency key',
      'an item of potency key',
      'item potency',
      [],
    ],
    ['goes with everything that was rewritten', 'one note asks', 'quite another sentence', 'note', []],
  ])('%s', (_, before, after, word, expected) => {
    expect(kept(before, after, word)).toEqual(expected);
  });
});
