import { describe, expect, test } from 'vitest';
import { BRIEF, LIAR, talk } from '#testing/short-links.ts';
import { testContent } from '#testing/test-content.ts';
import { chooseStatements, wordsNearPair } from './statements.ts';

const question = testContent().questions.get('short-links');
if (!question) throw new Error('there is no short-links');

describe('the eight sentences', () => {
  test('are half false, of eight points, in an order that tells nothing, and the same for the same interview', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const chosen = chooseStatements(talk(BRIEF), new Set(), seed);
      expect(chosen).toHaveLength(8);
      expect(chosen.filter(({ isTrue }) => isTrue)).toHaveLength(4);
      expect(new Set(chosen.map(({ pointId }) => pointId)).size).toBe(8);
      expect(chooseStatements(talk(BRIEF), new Set(), seed)).toEqual(chosen);
    }
    const firsts = Array.from(
      { length: 50 },
      (_, at) => chooseStatements(talk(BRIEF), new Set(), at)[0]?.isTrue,
    );
    expect(new Set(firsts)).toEqual(new Set([true, false]));
  });

  test('begin with pairs that were decided wrongly before, however near others come to what was said', () => {
    const missed = question.points.slice(-3).map(({ false: pairs }) => pairs.at(-1)?.say ?? '');
    for (let seed = 1; seed <= 50; seed += 1) {
      const pairs = chooseStatements(talk(LIAR), new Set(missed), seed).map(({ pair }) => pair);
      expect(pairs).toEqual(expect.arrayContaining(missed));
    }
  });

  test('put to somebody what that person said', () => {
    const put = chooseStatements(talk(LIAR), new Set(), 7).filter(({ isTrue }) => !isTrue);
    const lies = LIAR.join(' ');
    expect(put.filter(({ text }) => lies.includes(text)).length).toBe(4);
  });

  test('put to somebody who was wrong on half of the points the false sentences of that half', () => {
    const pairs = question.points
      .filter(({ tier, minLevel }) => tier !== 'stretch' && minLevel === undefined)
      .flatMap(({ false: [pair] }) => pair ?? [])
      .slice(0, 8);
    const wrong = pairs.slice(0, 4).map(({ say }) => say);
    const right = pairs.slice(4).map(({ truth }) => truth);
    const put = chooseStatements(talk([...wrong, ...right]), new Set(), 7);
    const textsThatAre = (isTrue: boolean) =>
      put.filter((each) => each.isTrue === isTrue).map(({ text }) => text);
    expect(textsThatAre(false).toSorted()).toEqual(wrong.toSorted());
    expect(textsThatAre(true).toSorted()).toEqual(right.toSorted());
  });
});

describe('beside the truth of a sentence', () => {
  const point = testContent()
    .questions.get('short-links')
    ?.points.find(({ id }) => id === 'x-codes');
  const wrong = point?.false[0]?.say ?? '';
  const said = (answers: readonly string[]) =>
    point && wordsNearPair(testContent(), talk(answers), point, wrong)?.text;

  test('candidates read what they said themselves, if they said the wrong of it', () => {
    expect(said(['I would begin with the users.', wrong])).toBe(wrong);
  });

  test('candidates read nothing of theirs where they said what holds, or something else', () => {
    expect(said(BRIEF)).toBeUndefined();
    expect(said([point?.false[0]?.truth ?? ''])).toBeUndefined();
  });
});
