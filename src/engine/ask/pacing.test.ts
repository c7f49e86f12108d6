import { describe, expect, test } from 'vitest';
import { ANSWERS, CODES, LINES, lastAsked, OUTLINE, talkOfShortLinks } from '#testing/short-links-talk.ts';
import { turnCap, turnsAllowed } from './session-plan.ts';

describe('the turn cap', () => {
  test.each([
    [300, 7],
    [450, 10],
    [600, 12],
    [900, 18],
    [1200, 24],
  ])('of %i seconds is %i turns', (budgetSeconds, turns) => {
    expect(turnCap(budgetSeconds)).toBe(turns);
  });

  const closesAt = (budgetSeconds: number, seconds: number) => {
    const quick = Array.from({ length: 24 }, (_, at) => ANSWERS[at % ANSWERS.length] ?? '');
    const { asked } = talkOfShortLinks(quick, { budgetSeconds, seconds });
    return asked.findIndex(({ move }) => move?.kind === 'close') + 1;
  };

  test.each([
    [300, 36, 7],
    [600, 39, 12],
  ])(
    'brings %i seconds in answers of %i seconds, with little time left, to the close at turn %i',
    (budgetSeconds, seconds, turns) => {
      expect(closesAt(budgetSeconds, seconds)).toBe(turns);
    },
  );

  test.each([
    [300, 90, 7],
    [300, 91, 11],
    [600, 180, 12],
    [600, 181, 18],
  ])('of %i seconds, with %i left, allows %i', (budgetSeconds, left, turns) => {
    expect(turnsAllowed(budgetSeconds, left)).toBe(turns);
  });

  test.each([
    [300, 7, 11],
    [600, 12, 18],
  ])('of %i seconds is %i, and for whoever answers briefly up to %i', (budgetSeconds, usual, most) => {
    const turns = closesAt(budgetSeconds, 1);
    expect(turns).toBeGreaterThan(usual);
    expect(turns).toBeLessThanOrEqual(most);
  });
});

describe('the clock', () => {
  test.each([300, 600])('brings an interview of %i seconds to a close in time', (budgetSeconds) => {
    const { asked, context } = talkOfShortLinks([...ANSWERS, ...LINES], { budgetSeconds, seconds: 50 });
    expect(asked.at(-2)?.move?.kind === 'close' || asked.at(-1)?.move?.kind === 'close').toBe(true);
    expect(context.secondsRemaining).toBe(0);
  });

  test('leads a full-length interview through every phase', () => {
    const phases = talkOfShortLinks([...ANSWERS, ...LINES], { seconds: 50 }).asked.map(
      ({ move }) => move?.phase,
    );
    expect([...new Set(phases)]).toEqual(expect.arrayContaining(['deep_dive', 'stress', 'close']));
    const order = ['open', 'scope', 'outline', 'deep_dive', 'stress', 'close'];
    const ranks = phases.map((phase) => order.indexOf(phase ?? ''));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });

  test('pulls on whoever stays with the scope', () => {
    const scoping = [
      'Before anything else I would like to think about the people here. There are marketing teams, and there are visitors who see a poster and type the address into their phones somewhere.',
      'Then there may be partners of those teams, agencies for example, who would also sign in there and prepare campaigns for several brands at the same moment, each with its own colours.',
      'And perhaps someone in the finance department wants to know who pays for all of this at the end of a quarter, which is a different sort of person again with different wishes.',
    ];
    const { asked } = talkOfShortLinks(scoping, { seconds: 80 });
    expect(asked.map(({ move }) => move?.kind)).toContain('bridge');
  });

  test('in the last seconds only the closing question is asked', () => {
    expect(lastAsked([OUTLINE], { seconds: 580 })).toMatchObject({ kind: 'close', phase: 'close' });
  });

  test('after the close the interview comes to its end', () => {
    const { asked } = talkOfShortLinks([OUTLINE, CODES, OUTLINE], { seconds: 290 });
    expect(asked.at(-1)?.text).toMatch(/end the interview/i);
  });
});
