import { describe, expect, test } from 'vitest';
import { measuresOf, type SessionMeasures } from '#engine/measures.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import { interviewWith } from '#testing/graded.ts';
import { scriptedReading } from '#testing/scripted-reader.ts';
import { testContent } from '#testing/test-content.ts';
import { testReader } from '#testing/test-reader.ts';
import { scoreDimensions } from './score-dimensions.ts';
import type { DimensionScores } from './total-score.ts';

const content = testContent();
const context = interviewWith(content, 'short-links', []);

/** A rubric of round numbers and no limit, so that scores show every part of the sum. */
const ROUND: Content = {
  ...content,
  rubric: {
    ...content.rubric,
    statusValues: { absent: 0, mentioned: 0.25, explained: 0.75, justified: 1, wrong: 0 },
    cueMultipliers: { ...content.rubric.cueMultipliers, senior: [1, 0.8, 0.6, 0.4, 0] },
    coverage: {
      ...content.rubric.coverage,
      maxScore: 1000,
      full: { long: { core: 1, plus: 1, stretch: 1 }, short: { core: 0.5, plus: 0.5, stretch: 0.25 } },
      concrete: {
        least: 0.5,
        density: { share: 0.75, from: 0.3, full: 0.5 },
        figures: { share: 0.25, full: 0.4 },
      },
      base: 0,
      bearing: { from: 0.25, full: 0.5 },
      gateBase: 0.25,
      tiers: {
        framing: { core: 100, plus: 60, stretch: 20 },
        design: { core: 100, plus: 60, stretch: 20 },
        depth: { core: 100, plus: 60, stretch: 20 },
        resilience: { core: 100, plus: 60, stretch: 20 },
        tradeoffs: { core: 100, plus: 60, stretch: 20 },
      },
      framing: {
        gain: 200,
        questions: { share: 0.5, full: 4 },
        assumptions: { share: 0.3, full: 2 },
        scopeCuts: { share: 0.2, full: 2 },
      },
      communication: {
        base: 0.2,
        density: { share: 0.4, from: 0.3, full: 0.5 },
        signposts: { share: 0.2, full: 4 },
        checkIns: { share: 0.1, full: 2 },
        reasons: { share: 0.1, full: 5 },
      },
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

/** Someone who was concrete about the question and did nothing else. */
const QUIET: SessionMeasures = {
  words: 500,
  countedWords: 500,
  speechSeconds: 300,
  bearing: 1,
  density: 0.5,
  figures: 0.4,
  questions: 0,
  assumptions: 0,
  scopeCuts: 0,
  reasons: 0,
  signposts: 0,
  checkIns: 0,
};

type Heard = Partial<Record<string, EvidenceStatus | [EvidenceStatus, hintLevel: number]>>;
/** What was counted, and whether the words form sentences. */
type Facts = Partial<SessionMeasures> & { incoherent?: boolean };
const ELSEWHERE = { turnId: 2, start: 0, end: 3, text: 'No.' };

const MEASURES = measuresOf(context, testReader().readNow(context));

/** Scores in dimensions where they are not 0; of communication only where that is asked for. */
function scored(
  { incoherent = false, ...facts }: Facts,
  heard: Heard = {},
  { budgetSeconds = 600, base = 0 } = {},
) {
  const question = { ...context.question, points: POINTS };
  const interview = { ...context, budgetSeconds, question };
  const coverage = { ...ROUND.rubric.coverage, base };
  const rubric = { ...ROUND.rubric, coverage };
  const scores: DimensionScores = scoreDimensions({ ...ROUND, rubric }, interview, {
    ...scriptedReading(interview, { notes: incoherent ? ['word_salad'] : [] }),
    points: POINTS.map(({ id }) => {
      const said = heard[id] ?? 'absent';
      const [status, hintLevel] = typeof said === 'string' ? [said, 0] : said;
      return status === 'wrong'
        ? { pointId: id, status: 'absent', hintLevel, quote: ELSEWHERE }
        : { pointId: id, status, hintLevel, quote: null };
    }),
    measures: { ...MEASURES, pushBacks: [], session: { ...QUIET, ...facts } },
  });
  const { communication, ...technical } = scores;
  return {
    communication,
    technical: Object.fromEntries(Object.entries(technical).filter(([, score]) => score !== 0)),
  };
}

describe('points', () => {
  test('count by their weight among those of their tier, in every dimension alike', () => {
    for (const dim of DIMS) {
      expect(scored({}, { [`${dim}-core-3`]: 'justified' }).technical).toEqual({ [dim]: 75 });
      expect(scored({}, { [`${dim}-core-1`]: 'justified' }).technical).toEqual({ [dim]: 25 });
      expect(
        scored({}, { [`${dim}-core-3`]: 'justified', [`${dim}-core-1`]: 'justified' }).technical,
      ).toEqual({
        [dim]: 100,
      });
      expect(scored({}, { [`${dim}-stretch-2`]: 'justified' }).technical).toEqual({ [dim]: 20 });
    }
  });

  test.each([
    ['absent', 0, {}],
    ['wrong', 0, {}],
    ['mentioned', 0, { depth: 19 }],
    ['explained', 0, { depth: 56.5 }],
    ['justified', 1, { depth: 60 }],
    ['justified', 2, { depth: 45 }],
    ['justified', 3, { depth: 30 }],
    ['justified', 4, {}],
  ] as const)('that were %s with help %i earn %j', (status, cue, expected) => {
    expect(scored({}, { 'depth-core-3': [status, cue] }).technical).toEqual(expected);
  });

  test('of the plus tier count fully only beside three quarters of the core', () => {
    const plus = { 'design-plus-2': 'justified' } as const;
    expect(scored({}, plus).technical).toEqual({ design: 15 });
    expect(scored({}, { ...plus, 'design-core-1': 'justified' }).technical).toEqual({ design: 25 + 30 });
    expect(scored({}, { ...plus, 'design-core-3': 'justified' }).technical).toEqual({ design: 75 + 60 });
    expect(
      scored({}, { ...plus, 'design-core-3': 'justified', 'design-core-1': 'justified' }).technical,
    ).toEqual({
      design: 100 + 60,
    });
  });

  test('fill a tier sooner in a short session, and no further than full', () => {
    expect(scored({}, { 'depth-core-1': 'justified' }, { budgetSeconds: 300 }).technical).toEqual({
      depth: 50,
    });
    expect(scored({}, { 'depth-core-1': 'justified' }, { budgetSeconds: 450 }).technical).toEqual({
      depth: 33.5,
    });
    expect(scored({}, { 'depth-core-3': 'justified' }, { budgetSeconds: 300 }).technical).toEqual({
      depth: 100,
    });
    expect(scored({}, { 'depth-stretch-2': 'mentioned' }, { budgetSeconds: 300 }).technical).toEqual({
      depth: 20,
    });
  });
});

describe('what was done beside the points', () => {
  test.each([
    [{ questions: 1 }, { framing: 25 }],
    [{ questions: 9 }, { framing: 100 }],
    [{ assumptions: 1 }, { framing: 30 }],
    [{ scopeCuts: 5 }, { framing: 40 }],
    [{ questions: 4, assumptions: 2, scopeCuts: 2 }, { framing: 200 }],
  ])('%j earns %j', (facts, expected) => {
    expect(scored(facts).technical).toEqual(expected);
  });

  test('is added to the points', () => {
    expect(scored({ questions: 4 }, { 'framing-core-1': 'justified' }).technical).toEqual({ framing: 125 });
  });

  test.each([
    [{ density: 0.3 }, 1],
    [{ density: 0.5 }, 3],
    [{ density: 0.3, signposts: 4 }, 2],
    [{ density: 0.3, checkIns: 3 }, 1.5],
    [{ density: 0.3, reasons: 9 }, 1.5],
    [{ bearing: 0 }, 0],
    [{ incoherent: true }, 0],
  ] as const)('%j communicates %d', (facts, expected) => {
    expect(scored(facts).communication).toBe(expected);
  });
});

describe('how it was said', () => {
  const CORE = Object.fromEntries(DIMS.map((dim) => [`${dim}-core-3`, 'justified' as const]));
  const everywhere = (score: number) => Object.fromEntries(DIMS.map((dim) => [dim, score]));

  test.each([
    [{ density: 0.3, figures: 0 }, 37.5],
    [{ density: 0.5, figures: 0 }, 65.5],
    [{ density: 0.4, figures: 0 }, 51.5],
    [{ density: 0.3, figures: 0.4 }, 47],
    [{ density: 0.9, figures: 0.9 }, 75],
    [{ incoherent: true }, 19],
  ] as const)('with %j the same points earn %d', (facts, score) => {
    expect(scored(facts, CORE).technical).toEqual(everywhere(score));
  });

  test('the same said in half the words or in twice as many earns the same', () => {
    const whole = scored({ words: 500, countedWords: 500 }, CORE);
    for (const count of [250, 1000]) {
      expect(scored({ words: count, countedWords: count }, CORE)).toEqual(whole);
    }
  });

  test.each([
    [1, 1],
    [0.5, 1],
    [0.375, 0.5],
    [0.25, 0],
  ])('where %d of it is about the question talk alone is worth %d', (bearing, worth) => {
    expect(scored({ bearing }, {}, { base: 1 }).technical).toEqual(worth === 0 ? {} : everywhere(worth));
  });
});
