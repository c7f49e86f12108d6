import { describe, expect, test } from 'vitest';
import { testReader } from '#testing/test-reader.ts';
import { joinDigits } from './join-digits.ts';
import { compileRepairs, repairTokens } from './repair.ts';
import { splitSentences } from './split-sentences.ts';
import { stem } from './stem.ts';
import { tokenize } from './tokenize.ts';

const { breakWords } = testReader().compiled;

describe('words', () => {
  test.each([
    ['cache', ['caches', 'caching', 'cached']],
    ['query', ['queries', 'querying']],
    ['shard', ['shards', 'sharding', 'sharded']],
    ['drop', ['dropping', 'dropped']],
    ['add', ['adds', 'adding', 'added']],
    ['rate', ['rates', 'rating', 'rated']],
  ])('%s is heard in its forms', (word, forms) => {
    for (const form of forms) expect(stem(form)).toBe(stem(word));
  });

  test('common words do not meet technical ones', () => {
    expect(stem('them')).not.toBe(stem('theme'));
    expect(stem('least')).not.toBe(stem('lease'));
    expect(stem('not')).not.toBe(stem('notes'));
    expect(stem('quite')).not.toBe(stem('quit'));
    expect(stem('plans')).not.toBe(stem('planes'));
    expect(stem('apply')).not.toBe(stem('app'));
    expect(stem('page')).not.toBe(stem('paging'));
  });

  test('keep their place in what was said', () => {
    const text = "I’d keep Redis, about 10ms; it's read-heavy.";
    for (const token of tokenize(text)) {
      expect(text.slice(token.start, token.end).replace('’', "'").toLowerCase()).toBe(token.word);
    }
  });

  test('a code read out digit by digit is one word', () => {
    expect(joinDigits(tokenize('a three oh one or three zero two')).map(({ word }) => word)).toEqual([
      'a',
      '301',
      'or',
      '302',
    ]);
  });

  test('a mis-hearing is repaired in place and marked', () => {
    const repairs = compileRepairs([{ heard: 'post grass', means: 'postgres' }]);
    const [first, second] = repairTokens(tokenize('post grass database'), repairs);
    expect(first).toMatchObject({ word: 'postgres', start: 0, end: 10, repaired: true });
    expect(second).toMatchObject({ word: 'database', repaired: false });
  });
});

describe('sentences', () => {
  const split = (text: string) =>
    splitSentences(text, tokenize(text), breakWords).map(({ start, end }) => text.slice(start, end));

  test('end at punctuation, not inside a number', () => {
    expect(split('It is 99.9 percent. Does that suit you? Yes!')).toEqual([
      'It is 99.9 percent.',
      'Does that suit you?',
      'Yes!',
    ]);
  });

  test('without punctuation are windows of at most 34 words that break before "so" or "then"', () => {
    const speech = `${'the user opens a link and the server answers it '.repeat(2)}so the server reads the store ${'and it keeps the answer in memory for a while '.repeat(3)}`;
    const windows = split(speech);
    expect(windows[0]).toMatch(/answers it$/);
    expect(windows[1]).toMatch(/^so the server/);
    for (const window of windows) expect(window.split(' ').length).toBeLessThanOrEqual(34);
    expect(windows.join(' ')).toBe(speech.trim());
  });
});
