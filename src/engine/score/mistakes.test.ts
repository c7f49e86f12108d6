import { describe, expect, test } from 'vitest';
import { type Measures, measuresOf } from '#engine/measures.ts';
import type { Claim, Reading } from '#engine/reading.ts';
import { interviewWith } from '#testing/graded.ts';
import { scriptedReading } from '#testing/scripted-reader.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { scoreDimensions } from './score-dimensions.ts';

const content = testContent();
const LINES = content.questions.get('short-links')?.modelAnswer.lines.map(({ say }) => say) ?? [];
const context = interviewWith(content, 'short-links', LINES);
const heard = testReader().readNow(context);
const measures = measuresOf(context, heard);
const clean: Reading = {
  ...heard,
  claims: [],
  numbers: { quantities: [], sums: [] },
  measures: { ...measures, pushBacks: [] },
};

type Faults = {
  claims?: readonly Partial<Claim>[];
  sums?: readonly Partial<Reading['numbers']['sums'][number]>[];
  pushBacks?: Measures['pushBacks'];
};

/** What an interview loses against one without any fault. */
function lost({ claims = [], sums = [], pushBacks = [] }: Faults) {
  const script = scriptedReading(context, {
    claims: claims.map((claim, at) => ({ id: `claim-${at}`, verdict: 'false', ...claim })),
    sums,
  });
  const before = scoreDimensions(content, context, clean);
  const after = scoreDimensions(content, context, {
    ...clean,
    claims: script.claims,
    numbers: script.numbers,
    measures: { ...measures, pushBacks },
  });
  return Object.fromEntries(
    Object.entries(before).flatMap(([id, score]) => {
      const loss = score - (Object.entries(after).find(([other]) => other === id)?.[1] ?? 0);
      return loss === 0 ? [] : [[id, loss]];
    }),
  );
}

const pointIn = (dim: string) => context.question.points.find((point) => point.dim === dim)?.id ?? '';
const mistakeIn = (dim: string, putRight = false) => ({
  id: `wrong-${dim}-${putRight}`,
  pointIds: [pointIn(dim)],
  putRight,
});

describe('mistakes', () => {
  test('cost half a point each in the dimension they are about, and at most one point', () => {
    for (const dim of ['framing', 'design', 'depth', 'resilience', 'tradeoffs']) {
      const mistakes = (count: number) =>
        lost({ claims: Array.from({ length: count }, (_, at) => ({ ...mistakeIn(dim), id: `m-${at}` })) });
      expect(mistakes(0)).toEqual({});
      expect(mistakes(1)).toEqual({ [dim]: 0.5 });
      expect(mistakes(2)).toEqual({ [dim]: 1 });
      expect(mistakes(3)).toEqual({ [dim]: 1 });
    }
  });

  test('made twice are one mistake, as it was made last', () => {
    const once = mistakeIn('depth');
    expect(lost({ claims: [once, once] })).toEqual({ depth: 0.5 });
    expect(lost({ claims: [once, { ...once, putRight: true }] })).toEqual({});
  });

  test('of two dimensions cost half a point in each', () => {
    expect(lost({ claims: [mistakeIn('design'), mistakeIn('depth')] })).toEqual({ design: 0.5, depth: 0.5 });
  });

  test('cost nothing once they were put right', () => {
    expect(lost({ claims: [mistakeIn('depth', true), mistakeIn('design', true)] })).toEqual({});
    expect(lost({ claims: [mistakeIn('depth', true), mistakeIn('depth')] })).toEqual({ depth: 0.5 });
  });

  test('in numbers count with the others in resilience, unless they were put right', () => {
    expect(lost({ sums: [{}] })).toEqual({ resilience: 0.5 });
    expect(lost({ sums: [{ putRight: true }] })).toEqual({});
    expect(lost({ sums: [{}], claims: [mistakeIn('resilience')] })).toEqual({ resilience: 1 });
  });
});

describe('a push-back', () => {
  const met = (...outcomes: ('defended' | 'revised' | 'caved' | 'rigid')[]) =>
    lost({ pushBacks: outcomes.map((outcome, at) => ({ turnId: at, outcome })) });

  test('that was given in to, or met with the same again, costs half a point once', () => {
    expect(met('caved')).toEqual({ tradeoffs: 0.5 });
    expect(met('rigid')).toEqual({ tradeoffs: 0.5 });
    expect(met('caved', 'rigid', 'caved')).toEqual({ tradeoffs: 0.5 });
  });

  test('that was met with reasons costs nothing', () => {
    expect(met('defended', 'revised')).toEqual({});
  });
});

/** All that can be said about every point, and done beside. */
const EVERYTHING: Reading = {
  ...clean,
  points: context.question.points.map(({ id }) => ({
    pointId: id,
    status: 'justified',
    hintLevel: 0,
    quote: null,
  })),
  notes: [],
  measures: {
    ...measures,
    pushBacks: [],
    session: {
      ...measures.session,
      questions: 9,
      assumptions: 9,
      scopeCuts: 9,
      reasons: 9,
      density: 0.6,
      figures: 0.9,
      bearing: 1,
    },
  },
};
const WRONG = scriptedReading(context, { claims: [{ verdict: 'false', ...mistakeIn('depth') }] }).claims;

test('nobody earns more than the best that words alone can show, before mistakes come off it', () => {
  const best = scoreDimensions(content, context, EVERYTHING);
  expect(best).toMatchObject({ framing: 4.5, design: 4.5, depth: 4.5, resilience: 4.5, tradeoffs: 4.5 });
  const wrong = { ...EVERYTHING, claims: WRONG };
  expect(scoreDimensions(content, context, wrong)).toEqual({ ...best, depth: 4 });
});

test('a score never falls below nothing', () => {
  const session = { ...measures.session, bearing: 0 };
  const silent = { ...EVERYTHING, points: [], claims: WRONG, measures: { ...measures, session } };
  expect(scoreDimensions(content, context, silent).depth).toBe(0);
});

test.each([
  ['that is minor', { weight: 'minor' }],
  ['that only contradicts another', { verdict: 'contradicts_earlier' }],
] as const)('a claim %s costs nothing', (_, more) => {
  expect(lost({ claims: [{ ...mistakeIn('depth'), ...more }] })).toEqual({});
});

test('a sum that comes out costs nothing', () => {
  expect(lost({ sums: [{ agrees: true }] })).toEqual({});
});
