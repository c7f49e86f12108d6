import { describe, expect, test } from 'vitest';
import { simulateInterview } from '#testing/simulate-interview.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { analyseTranscript } from '../analyse-transcript.ts';
import { findNumberConflicts } from './find-number-conflicts.ts';

const content = testContent();
const { compiled } = testReader();

function conflicts(...answers: string[]) {
  const context = simulateInterview(content, 'short-links', answers);
  const { sentences } = analyseTranscript(compiled, context);
  return findNumberConflicts(sentences, compiled.functionWords);
}

describe('a rate worked out from another one', () => {
  test('is a conflict when it is ten times too small', () => {
    const [found] = conflicts(
      'That makes like twenty five billion requests a day to us, if we ask on every letter. A day has about a hundred thousand seconds so that’s twenty five thousand a second.',
    );
    expect(found).toMatchObject({ kind: 'converted' });
    expect(found?.expected).toBeCloseTo(25e9 / 86_400, 0);
  });

  test.each([
    'A billion people, forty messages each a day, that is 460 thousand a second.',
    'A million users and maybe thirty messages per day is thirty million, this is around three hundred fifty per second.',
    'Twenty five billion requests a day, so that is roughly three hundred thousand a second.',
    'A hundred million links a month, so about forty a second.',
    'A hundred million links a month, so that is four hundred a second at peak.',
    'A hundred million links a month, and each is opened a hundred times, so that is four thousand a second.',
    'Twenty thousand copies times ten reads per hour is about fifty five per second.',
    'We get a million orders a day. So the search sees five thousand queries a second.',
    'Ten billion reads a day, but the cache takes most, so the store sees a thousand reads a second.',
  ])('is none in "%s"', (answer) => {
    expect(conflicts(answer)).toEqual([]);
  });
});

describe('one thing with two sizes', () => {
  test.each([
    [
      'Around seven thousand new people arriving every second.',
      'Remember that seven hundred people a second arrive at the peak.',
    ],
    [
      'The hold lasts maybe eight minutes so you have time to pay.',
      'For those who wander off, a hold runs out after thirty minutes and the seats go back.',
    ],
  ])('is a conflict: "%s" and "%s"', (before, after) => {
    expect(conflicts(before, after)).toMatchObject([{ kind: 'restated' }]);
  });

  test.each([
    [
      'Around seven hundred people arrive every second.',
      'Seven thousand people arrive every second at the peak.',
    ],
    ['Around seven thousand people arrive every second.', 'We let five hundred people a second through.'],
    [
      'We get twenty thousand reads a second.',
      'The database sees a thousand reads a second, because the rest is cached.',
    ],
    ['The cache entry lasts five minutes.', 'The browser waits a hundred milliseconds for the cache.'],
    ['If the hold lasts eight minutes, slow people lose it.', 'The hold lasts thirty minutes then.'],
  ])('is none: "%s" and "%s"', (before, after) => {
    expect(conflicts(before, after)).toEqual([]);
  });
});
