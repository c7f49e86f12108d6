import { describe, expect, test } from 'vitest';
import { testContent } from '#testing/test-content.ts';
import { questionOf } from '../runs/engine.ts';
import { insertSentence, spreadSentences } from './insert.ts';
import { lengthen, padding, repetition, wordsOf } from './lengthen.ts';
import { listKeywords } from './list-keywords.ts';
import { mishear, unpunctuated } from './mishear.ts';
import { seededRandom, shuffled } from './random.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
const lengthOf = (answers: readonly string[]) => answers.flatMap(wordsOf).length;

describe('longer answers', () => {
  test('are twice as long where the time allows', () => {
    expect(lengthOf(lengthen([words(100), words(50)], repetition))).toBe(300);
    expect(lengthOf(lengthen([words(100), words(50)], padding(['Well now.', 'Let me see.'])))).toBe(300);
  });

  test('never go past the ten minutes, and keep all of their own words', () => {
    const answers = [words(500), words(500)];
    const longer = lengthen(answers, repetition);
    expect(lengthOf(longer)).toBeLessThanOrEqual(1500);
    expect(longer.every((answer, at) => answer.startsWith(answers[at] ?? '?'))).toBe(true);
  });
});

describe('chance', () => {
  test('is the same for the same seed, and only then', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  test('shuffles without losing a word', () => {
    const given = words(40).split(' ');
    const mixed = shuffled(given, seededRandom('x'));
    expect(mixed).not.toEqual(given);
    expect(mixed.toSorted()).toEqual(given.toSorted());
  });
});

describe('what a recogniser does', () => {
  test('gets about a tenth of the words wrong', () => {
    const given = wordsOf(words(2000));
    const kept = new Set(wordsOf(mishear(given.join(' '), 0.1, seededRandom('x'))));
    const wrong = given.filter((word) => !kept.has(word)).length / given.length;
    expect(wrong).toBeGreaterThan(0.04);
    expect(wrong).toBeLessThan(0.12);
  });

  test('drops the punctuation and keeps the numbers', () => {
    expect(unpunctuated('First: 10,000 reads/s, at 2.5 KB. So "fine"? It\'s well-known.')).toBe(
      "first 10,000 reads/s at 2.5 kb so fine it's well-known",
    );
  });
});

describe('sentences put in', () => {
  test('stand after or before the middle answer', () => {
    expect(insertSentence(['a', 'b', 'c'], 'X.', 0)).toEqual(['a', 'b X.', 'c']);
    expect(insertSentence(['a', 'b', 'c'], 'X.', 1)).toEqual(['a', 'X. b', 'c']);
  });

  test('are spread from the second answer on', () => {
    expect(spreadSentences(['a', 'b', 'c'], ['X.', 'Y.', 'Z.'])).toEqual(['a', 'b X. Z.', 'c Y.']);
  });
});

test('a keyword list holds many terms and no stars, in every style', () => {
  const content = testContent();
  const lists = [0, 1, 2, 3].map((style) => listKeywords(content, questionOf(content, 'short-links'), style));
  for (const answers of lists) {
    expect(lengthOf(answers)).toBeGreaterThan(100);
    expect(answers.join(' ')).not.toMatch(/[*@]/);
  }
  expect(new Set(lists.map((answers) => answers.join(' '))).size).toBe(4);
});
