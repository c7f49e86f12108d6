import { expect, test } from 'vitest';
import { CODES, OUTLINE, talkOfShortLinks } from '#testing/short-links-talk.ts';
import { testReader } from '#testing/test-reader.ts';

/** How somebody met "You settled on a counter …". */
function metWith(reply: string) {
  const { context } = talkOfShortLinks([OUTLINE, CODES, reply], { level: 'senior' });
  expect(context.turns.some(({ move }) => move?.kind === 'push_back')).toBe(true);
  return testReader()
    .readNow(context)
    .measures?.pushBacks.map(({ outcome }) => outcome);
}

test('who holds a decision for reasons of the design has defended it', () => {
  expect(
    metWith(
      'I would keep the counter, because a random code has to be looked up before it is stored, and with the range of a server two links never share a code.',
    ),
  ).toEqual(['defended']);
});

test('who gives reasons that would fit anything has defended nothing', () => {
  expect(
    metWith(
      'It depends on the situation, because there are always good arguments on both sides, so I would discuss it with everybody and then see what comes out of that.',
    ),
  ).toEqual([]);
});
