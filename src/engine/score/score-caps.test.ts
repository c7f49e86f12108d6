import { describe, expect, test } from 'vitest';
import { atBar, barOf, DIMENSIONS, FULL_SESSION, LEVELS } from '#testing/scores.ts';
import { testContent } from '#testing/test-content.ts';
import { type Amount, capsFor, type DimensionScores, totalScore } from './total-score.ts';

const content = testContent();
const TECHNICAL = DIMENSIONS.filter((id) => id !== 'communication');
/** The caps of a performance at the bar in all dimensions but one, which is this far below it. */
const capsBelow = (id: (typeof DIMENSIONS)[number], name: (typeof LEVELS)[number], below: number) =>
  capsFor(content, name, { ...atBar(name), [id]: barOf(id, name) - below }, FULL_SESSION).map(
    ({ cap }) => cap,
  );

describe('caps at their edges', () => {
  test.each(LEVELS)('84 begins where a dimension is more than half a point below its bar at %s', (name) => {
    for (const id of DIMENSIONS) {
      if (barOf(id, name) < 1) continue;
      expect({ id, caps: capsBelow(id, name, -0.5) }).toEqual({ id, caps: [] });
      expect({ id, caps: capsBelow(id, name, 0) }).toEqual({ id, caps: [] });
      expect({ id, caps: capsBelow(id, name, 0.5) }).toEqual({ id, caps: [] });
    }
    for (const id of DIMENSIONS.filter((id) => id !== 'design')) {
      expect({ id, caps: capsBelow(id, name, 1) }).toEqual({ id, caps: [84] });
    }
  });

  test.each(LEVELS)(
    '69 begins at two points below the bar at %s, for everything but communication',
    (name) => {
      for (const id of DIMENSIONS) {
        if (id === 'design' || barOf(id, name) < 2) continue;
        const isTechnical = id !== 'communication';
        expect({ id, caps: capsBelow(id, name, 1.5) }).toEqual({ id, caps: [84] });
        expect({ id, caps: capsBelow(id, name, 2) }).toEqual({ id, caps: isTechnical ? [69, 84] : [84] });
      }
    },
  );

  /** Level, score in design, caps: no working design at 1 or less, or two points below the bar. */
  test.each([
    ['junior', 1.5, []],
    ['junior', 1, [59, 84]],
    ['junior', 0, [59, 69, 84]],
    ['mid', 2.5, []],
    ['mid', 2, [84]],
    ['mid', 1.5, [84]],
    ['mid', 1, [59, 69, 84]],
    ['senior', 3.5, []],
    ['senior', 3, [84]],
    ['senior', 2.5, [84]],
    ['senior', 2, [59, 69, 84]],
    ['staff', 2.5, [84]],
    ['staff', 2, [59, 69, 84]],
    ['principal', 2.5, [84]],
    ['principal', 2, [59, 69, 84]],
  ] as const)('at %s a design of %d is capped at %j', (name, design, caps) => {
    expect(capsBelow('design', name, barOf('design', name) - design)).toEqual(caps);
  });

  /** Words, seconds, caps: little speech. */
  test.each([
    [150, 60, []],
    [149, 60, [49]],
    [150, 59, [49]],
    [149, 59, [49]],
  ] as const)('%i words in %i seconds are capped at %j', (countedWords, speechSeconds, expected) => {
    const caps = capsFor(content, 'mid', atBar('mid'), { ...FULL_SESSION, countedWords, speechSeconds });
    expect(caps.map(({ cap }) => cap)).toEqual(expected);
  });

  test('a score never passes the lowest cap that applies, and reaches it', () => {
    const best = { framing: 5, design: 5, depth: 5, resilience: 5, tradeoffs: 5, communication: 5 };
    const scoreWith = (given: Partial<DimensionScores>, speech: Partial<Amount> = {}) =>
      totalScore(content, 'principal', 'backend', { ...best, ...given }, { ...FULL_SESSION, ...speech });
    expect(scoreWith({})).toBe(100);
    expect(scoreWith({ communication: 3.5 })).toBeGreaterThan(84);
    for (const id of DIMENSIONS) expect({ id, score: scoreWith({ [id]: 3 }) }).toEqual({ id, score: 84 });
    expect(scoreWith({ communication: 2 })).toBe(84);
    for (const id of TECHNICAL) {
      expect({ id, score: scoreWith({ [id]: 2 }) }).toEqual({ id, score: id === 'design' ? 59 : 69 });
    }
    expect(scoreWith({}, { countedWords: 149 })).toBe(49);
  });
});
