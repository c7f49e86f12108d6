import { describe, expect, test } from 'vitest';
import { clip, headlineOf, remarkText, stepText, wholeRemark } from './remark-text.ts';

const words = (count: number, word = 'word') => Array(count).fill(word).join(' ');
const quote = (text: string) => ({ text, responseId: 4, answerNumber: 2 });
const parts = { name: 'Design', what: 'it has no key', quote: null, advice: 'name the key' };

describe('a remark', () => {
  test('is a sentence on what, its evidence, and a sentence on what to do', () => {
    expect(remarkText(parts)).toBe('Design: It has no key. Name the key.');
    expect(remarkText({ ...parts, unquoted: 'Not raised.' })).toBe(
      'Design: It has no key. Not raised. Name the key.',
    );
    expect(remarkText({ ...parts, quote: quote('I keep it in memory.') })).toBe(
      'Design: It has no key. “I keep it in memory” (answer 2). Name the key.',
    );
  });

  test('ends each sentence once, whatever it ends with', () => {
    expect(remarkText({ ...parts, what: ' Why 3.5 keys? ', advice: 'Say "it is…”' })).toBe(
      'Design: Why 3.5 keys? Say "it is…”',
    );
    expect(remarkText({ ...parts, what: 'It takes 3.5 ms' })).toBe('Design: It takes 3.5 ms. Name the key.');
  });

  test('shows a quote whole, or leaves it to stand beside the text', () => {
    const long = quote(
      'First we read the row, then we write it back. After that nothing of it is left anywhere',
    );
    expect(remarkText({ ...parts, quote: long })).toBe(
      'Design: It has no key. “First we read the row, then we write it back. After that nothing of it is left anywhere” (answer 2). Name the key.',
    );
    expect(remarkText({ ...parts, what: words(34), quote: long })).toBe(
      `Design: Word ${words(33)}. Name the key.`,
    );
  });

  test('of up to 260 characters is whole', () => {
    // "Design: " and ". Name the key." take 23 of them.
    const exactly = `${words(47, 'four')} fo`;
    expect(exactly).toHaveLength(237);
    expect(remarkText({ ...parts, what: exactly })).toBe(`Design: Four${exactly.slice(4)}. Name the key.`);
    expect(remarkText({ ...parts, what: `${exactly}u` })).toContain('…');
  });

  test('too long for that is cut at words, and keeps room for what to do', () => {
    const cut = remarkText({ ...parts, what: words(60), advice: words(60, 'do') });
    expect(cut).toMatch(/^Design: Word( word)+… Do( do)+…$/);
    expect(cut.length).toBeLessThanOrEqual(260);
    expect(cut.length).toBeGreaterThan(240);
    const said = remarkText({ ...parts, what: words(60), quote: quote('I keep it in memory.') });
    expect(said).toMatch(/^Design: Word( word)+… Name the key\.$/);
  });
});

describe('a remark that must be whole', () => {
  test('gives up its quote first, and is none where it is still too long', () => {
    const long = { ...parts, what: words(45), quote: quote('I keep it in memory.') };
    expect(wholeRemark({ ...parts, quote: quote('I keep it in memory.') })).toContain(
      '“I keep it in memory”',
    );
    expect(wholeRemark(long)).toBe(`Design: Word ${words(44)}. Name the key.`);
    expect(wholeRemark({ ...parts, what: words(60) })).toBeNull();
  });
});

test('a step says what to do and what was missing, only the first where both are too long', () => {
  expect(stepText('No key.', 'Name the key.')).toBe('Name the key. No key.');
  expect(stepText(words(30), 'Name the key.')).toBe(`Name the key. ${words(30)}`);
  const advice = 'Do';
  expect(stepText(`x${'y'.repeat(196)}`, advice)).toHaveLength(200);
  expect(stepText(`x${'y'.repeat(197)}`, advice)).toBe(advice);
});

test('a text is cut behind a word, without the mark before the gap', () => {
  expect(clip('one two three', 13)).toBe('one two three');
  expect(clip('one two three', 12)).toBe('one two…');
  expect(clip('one two, three', 13)).toBe('one two…');
  expect(clip('one, two: , three', 14)).toBe('one, two…');
  expect(clip('unbroken', 4)).toBe('…');
  expect(clip('one', 0)).toBe('…');
});

test('a headline that has no room for a list keeps more than its first item', () => {
  const better =
    'Ask for normal sales, the largest venue and the crowd of the first minutes, and compare the three.';
  expect(headlineOf('Peak load of an on-sale', better)).toBe(
    'Peak load of an on-sale: ask for normal sales and the largest venue.',
  );
  expect(headlineOf('Atomic claim', 'Name the step that decides, and what the loser sees.')).toBe(
    'Atomic claim: name the step that decides, and what the loser sees.',
  );
});
