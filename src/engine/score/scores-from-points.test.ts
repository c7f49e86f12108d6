import { describe, expect, test } from 'vitest';
import type { Content } from '#shared/content/content.ts';
import type { Level, Point } from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import { type Script, scriptedReading } from '#testing/scripted-reading.ts';
import { testContent } from '#testing/test-content.ts';
import { interviewWith } from '#testing/with-model.ts';
import { scoresFromPoints } from './scores-from-points.ts';

const content = testContent();
const context = interviewWith(content, 'short-links', ['One record for each link.']);

/** A rubric of round numbers and no limit, so that scores show every part of the sum. */
const ROUND: Content = {
  ...content,
  rubric: {
    ...content.rubric,
    statusValues: { absent: 0, mentioned: 0.25, explained: 0.75, justified: 1, wrong: 0 },
    cueMultipliers: { ...content.rubric.cueMultipliers, senior: [1, 0.8, 0.6, 0.4, 0] },
    points: {
      maxScore: 1000,
      full: { long: { core: 1, plus: 1, stretch: 1 }, short: { core: 0.5, plus: 0.5, stretch: 0.25 } },
      gateBase: 0.25,
      tiers: {
        framing: { core: 100, plus: 60, stretch: 20 },
        design: { core: 100, plus: 60, stretch: 20 },
        depth: { core: 100, plus: 60, stretch: 20 },
        resilience: { core: 100, plus: 60, stretch: 20 },
        tradeoffs: { core: 100, plus: 60, stretch: 20 },
      },
      mistake: { each: 0.5, most: 1 },
    },
  },
};

const DIMS = ['framing', 'design', 'depth', 'resilience', 'tradeoffs'] as const;
const [anyPoint] = context.question.points;
if (!anyPoint) throw new Error('short-links has no point');
const point = (dim: Point['dim'], tier: Point['tier'], weight: Point['weight']): Point => ({
  ...anyPoint,
  id: `${dim}-${tier}-${weight}`,
  dim,
  tier,
  weight,
});
/** In every dimension two core points of 3 and 1, a plus point and a stretch point. */
const POINTS = DIMS.flatMap((dim) => [
  point(dim, 'core', 3),
  point(dim, 'core', 1),
  point(dim, 'plus', 2),
  point(dim, 'stretch', 2),
]);
const interview = { ...context, question: { ...context.question, points: POINTS } };

type Had = Partial<Record<string, EvidenceStatus | [EvidenceStatus, hintLevel: number]>>;

/** The scores that are not 0, without communication. */
function scored(had: Had, { budgetSeconds = 600, claims = [] }: { budgetSeconds?: number } & Script = {}) {
  const { communication: _, ...scores } = scoresFromPoints(
    ROUND,
    { ...interview, budgetSeconds },
    {
      ...scriptedReading(interview, { claims }),
      points: POINTS.map(({ id }) => {
        const said = had[id] ?? 'absent';
        const [status, hintLevel] = typeof said === 'string' ? [said, 0] : said;
        return { pointId: id, status, hintLevel, quote: null };
      }),
    },
  );
  return Object.fromEntries(Object.entries(scores).filter(([, score]) => score !== 0));
}

describe('points', () => {
  test('count by their weight among those of their tier, in every dimension alike', () => {
    for (const dim of DIMS) {
      expect(scored({ [`${dim}-core-3`]: 'justified' })).toEqual({ [dim]: 75 });
      expect(scored({ [`${dim}-core-1`]: 'justified' })).toEqual({ [dim]: 25 });
      expect(scored({ [`${dim}-core-3`]: 'justified', [`${dim}-core-1`]: 'justified' })).toEqual({
        [dim]: 100,
      });
      expect(scored({ [`${dim}-stretch-2`]: 'justified' })).toEqual({ [dim]: 20 });
    }
  });

  test.each([
    ['absent', 0, {}],
    ['mentioned', 0, { depth: 19 }],
    ['explained', 0, { depth: 56.5 }],
    ['justified', 1, { depth: 60 }],
    ['justified', 2, { depth: 45 }],
    ['justified', 3, { depth: 30 }],
    ['justified', 4, {}],
  ] as const)('that were %s with help %i earn %j', (status, cue, expected) => {
    expect(scored({ 'depth-core-3': [status, cue] })).toEqual(expected);
  });

  test('of the plus tier count fully only beside three quarters of the core', () => {
    const plus = { 'design-plus-2': 'justified' } as const;
    expect(scored(plus)).toEqual({ design: 15 });
    expect(scored({ ...plus, 'design-core-1': 'justified' })).toEqual({ design: 25 + 30 });
    expect(scored({ ...plus, 'design-core-3': 'justified' })).toEqual({ design: 75 + 60 });
  });

  test('of a tier that nobody was asked about count like those of the others, as far as the level asks for them', () => {
    const judged = ['depth-core-3', 'depth-core-1'];
    const depthAt = (level: Level) =>
      scoresFromPoints(
        ROUND,
        { ...interview, level },
        {
          points: judged.map((id) => ({ pointId: id, status: 'explained', hintLevel: 0, quote: null })),
          claims: [],
        },
      ).depth;
    expect(depthAt('senior')).toBe(0.75 * (100 + 60 + 20));
    expect(depthAt('mid')).toBe(0.75 * (100 + 60));
    expect(depthAt('junior')).toBe(0.75 * 100);
  });

  test('fill a tier sooner in a short session, and no further than full', () => {
    expect(scored({ 'depth-core-1': 'justified' }, { budgetSeconds: 300 })).toEqual({ depth: 50 });
    expect(scored({ 'depth-core-1': 'justified' }, { budgetSeconds: 450 })).toEqual({ depth: 33.5 });
    expect(scored({ 'depth-core-3': 'justified' }, { budgetSeconds: 300 })).toEqual({ depth: 100 });
  });
});

describe('mistakes', () => {
  const enough = { 'depth-core-1': 'justified', 'design-core-1': 'justified' } as const;
  const wrong = (id: string, about: string, more = {}) => ({
    id,
    verdict: 'false' as const,
    pointIds: [about],
    ...more,
  });

  test('cost half a point each in the dimension they are about, and at most one point', () => {
    const depth = (...claims: NonNullable<Script['claims']>) => scored(enough, { claims }).depth;
    expect(depth()).toBe(25);
    expect(depth(wrong('a', 'depth-core-3'))).toBe(24.5);
    expect(depth(wrong('a', 'depth-core-3'), wrong('b', 'depth-core-3'))).toBe(24);
    expect(depth(wrong('a', 'depth-core-3'), wrong('b', 'depth-core-1'), wrong('c', 'depth-core-3'))).toBe(
      24,
    );
  });

  test('made twice are one mistake, as it was made last', () => {
    const made = wrong('a', 'depth-core-3');
    expect(scored(enough, { claims: [made, made] }).depth).toBe(24.5);
    expect(scored(enough, { claims: [made, { ...made, putRight: true }] }).depth).toBe(25);
  });

  test('that a candidate admits cost as much as those that somebody else found', () => {
    expect(scored({ ...enough, 'depth-core-3': 'wrong' }).depth).toBe(24.5);
    expect(scored({ ...enough, 'depth-core-3': 'wrong', 'depth-plus-2': 'wrong' }).depth).toBe(24);
  });

  test.each([
    ['that is minor', { weight: 'minor' }],
    ['that only contradicts another', { verdict: 'contradicts_earlier' }],
    ['that was put right', { putRight: true }],
  ] as const)('a claim %s costs nothing', (_, more) => {
    expect(scored(enough, { claims: [wrong('a', 'depth-core-3', more)] })).toEqual({ depth: 25, design: 25 });
  });

  test('never take a score below nothing', () => {
    expect(scored({ 'depth-core-3': 'wrong' })).toEqual({});
  });
});

test('nobody earns more than the rubric’s most, before mistakes come off it', () => {
  const all = context.question.points.map(({ id }) => ({ pointId: id, hintLevel: 0, quote: null }));
  const everything = (status: EvidenceStatus) =>
    scoresFromPoints(content, context, {
      ...scriptedReading(context, {}),
      points: all.map((point) => ({ ...point, status })),
    });
  expect(everything('justified')).toMatchObject({ framing: 4.5, design: 4.5, depth: 4.5, tradeoffs: 4.5 });
  expect(everything('absent')).toEqual({
    framing: 0,
    design: 0,
    depth: 0,
    resilience: 0,
    tradeoffs: 0,
    communication: 0,
  });
});
