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
      substance: { least: 0.5, words: { long: 100, short: 50 }, figures: { share: 0.25, full: 10 } },
      certainty: { from: 0.1, full: 0.3, fewest: 3, loss: 0.5 },
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
      resilience: { gain: 200, chains: { share: 0.6, full: 3 }, plausibleHits: { share: 0.4, full: 2 } },
      tradeoffs: { gain: 200, tradeoffs: { share: 0.75, full: 5 }, reasons: { share: 0.25, full: 8 } },
      communication: {
        wordsLong: 400,
        wordsShort: 200,
        novelty: { share: 20, full: 0.8 },
        connection: 100,
        signposts: { share: 0.4, full: 4 },
        checkIns: { share: 0.2, full: 2 },
        reasons: { share: 0.4, full: 5 },
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

/** Someone who said enough, claimed nothing boldly and did nothing else. */
const QUIET: SessionMeasures = {
  words: 500,
  countedWords: 500,
  speechSeconds: 300,
  bearingWords: 0,
  novelty: 0,
  questions: 0,
  assumptions: 0,
  scopeCuts: 0,
  tradeoffs: 0,
  reasons: 0,
  statements: 100,
  absolutes: 0,
  signposts: 0,
  checkIns: 0,
  substance: 100,
  topic: 1,
  figures: 10,
  chains: 0,
  plausibleHits: 0,
};

type Heard = Partial<Record<string, EvidenceStatus | [EvidenceStatus, hintLevel: number]>>;
/** What was counted, and whether the words form sentences. */
type Facts = Partial<SessionMeasures> & { incoherent?: boolean };
const ELSEWHERE = { turnId: 2, start: 0, end: 3, text: 'No.' };

const MEASURES = measuresOf(context, testReader().readNow(context));

/** Scores in dimensions where they are not 0. */
function scored({ incoherent = false, ...facts }: Facts, heard: Heard = {}, budgetSeconds = 600) {
  const question = { ...context.question, points: POINTS, misconceptions: [] };
  const interview = { ...context, budgetSeconds, question };
  const scores: DimensionScores = scoreDimensions(ROUND, interview, {
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
  return Object.fromEntries(Object.entries(scores).filter(([, score]) => score !== 0));
}

describe('points', () => {
  test('count by their weight among those of their tier, in every dimension alike', () => {
    for (const dim of DIMS) {
      expect(scored({}, { [`${dim}-core-3`]: 'justified' })).toEqual({ [dim]: 75 });
      expect(scored({}, { [`${dim}-core-1`]: 'justified' })).toEqual({ [dim]: 25 });
      expect(scored({}, { [`${dim}-core-3`]: 'justified', [`${dim}-core-1`]: 'justified' })).toEqual({
        [dim]: 100,
      });
      expect(scored({}, { [`${dim}-stretch-2`]: 'justified' })).toEqual({ [dim]: 20 });
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
    expect(scored({}, { 'depth-core-3': [status, cue] })).toEqual(expected);
  });

  test('of the plus tier count fully only beside three quarters of the core', () => {
    const plus = { 'design-plus-2': 'justified' } as const;
    expect(scored({}, plus)).toEqual({ design: 15 });
    expect(scored({}, { ...plus, 'design-core-1': 'justified' })).toEqual({ design: 25 + 30 });
    expect(scored({}, { ...plus, 'design-core-3': 'justified' })).toEqual({ design: 75 + 60 });
    expect(scored({}, { ...plus, 'design-core-3': 'justified', 'design-core-1': 'justified' })).toEqual({
      design: 100 + 60,
    });
  });

  test('fill a tier sooner in a short session, and no further than full', () => {
    expect(scored({}, { 'depth-core-1': 'justified' }, 300)).toEqual({ depth: 50 });
    expect(scored({}, { 'depth-core-1': 'justified' }, 450)).toEqual({ depth: 33.5 });
    expect(scored({}, { 'depth-core-3': 'justified' }, 300)).toEqual({ depth: 100 });
    expect(scored({}, { 'depth-stretch-2': 'mentioned' }, 300)).toEqual({ depth: 20 });
  });
});

describe('what was done beside the points', () => {
  test.each([
    [{ questions: 1 }, { framing: 25 }],
    [{ questions: 4 }, { framing: 100 }],
    [{ questions: 9 }, { framing: 100 }],
    [{ assumptions: 1 }, { framing: 30 }],
    [{ assumptions: 3 }, { framing: 60 }],
    [{ scopeCuts: 1 }, { framing: 20 }],
    [{ scopeCuts: 5 }, { framing: 40 }],
    [{ questions: 4, assumptions: 2, scopeCuts: 2 }, { framing: 200 }],
    [{ chains: 1 }, { resilience: 40 }],
    [{ chains: 4 }, { resilience: 120 }],
    [{ plausibleHits: 1 }, { resilience: 40 }],
    [{ plausibleHits: 3, chains: 3 }, { resilience: 200 }],
    [{ tradeoffs: 2 }, { tradeoffs: 60 }],
    [{ tradeoffs: 6 }, { tradeoffs: 150 }],
    [{ reasons: 4 }, { tradeoffs: 25 }],
    [{ reasons: 9, tradeoffs: 5 }, { tradeoffs: 200 }],
  ])('%j earns %j', (facts, expected) => {
    expect(scored(facts)).toEqual(expected);
  });

  test('is added to the points', () => {
    expect(scored({ questions: 4 }, { 'framing-core-1': 'justified' })).toEqual({ framing: 125 });
    expect(scored({ chains: 3 }, { 'resilience-core-1': 'justified' })).toEqual({ resilience: 145 });
    expect(scored({ reasons: 8 }, { 'tradeoffs-core-1': 'justified' })).toEqual({ tradeoffs: 75 });
  });

  test.each([
    [{ bearingWords: 400, novelty: 0.8 }, 600, 100],
    [{ bearingWords: 400, novelty: 0.4 }, 600, 50],
    [{ bearingWords: 400, novelty: 1 }, 600, 100],
    [{ bearingWords: 100, novelty: 0.8 }, 600, 25],
    [{ bearingWords: 900, novelty: 0.8 }, 600, 100],
    [{ bearingWords: 100, novelty: 0.8 }, 300, 50],
    [{ bearingWords: 400, signposts: 1 }, 600, 50],
    [{ bearingWords: 400, signposts: 5 }, 600, 200],
    [{ bearingWords: 400, checkIns: 1 }, 600, 50],
    [{ bearingWords: 400, checkIns: 3 }, 600, 100],
    [{ bearingWords: 400, novelty: 0.8, signposts: 4, checkIns: 2 }, 600, 400],
    [{ bearingWords: 0, novelty: 0.8, signposts: 4 }, 600, undefined],
    [{ bearingWords: 400, novelty: 0.8, incoherent: true }, 600, undefined],
  ] as const)('%j in %i s communicates %s', (facts, budgetSeconds, expected) => {
    expect(scored(facts, {}, budgetSeconds).communication).toBe(expected);
  });

  test('reasons count for trade-offs and for communication', () => {
    expect(scored({ bearingWords: 400, reasons: 2 })).toEqual({ tradeoffs: 12.5, communication: 80 });
  });
});

describe('how much was said', () => {
  const CORE = Object.fromEntries(DIMS.map((dim) => [`${dim}-core-3`, 'justified' as const]));
  const everywhere = (score: number) => Object.fromEntries(DIMS.map((dim) => [dim, score]));

  test.each([
    [{ substance: 0, figures: 0 }, 600, 37.5],
    [{ substance: 100, figures: 0 }, 600, 65.5],
    [{ substance: 50, figures: 0 }, 600, 51.5],
    [{ substance: 0, figures: 10 }, 600, 47],
    [{ substance: 0, figures: 5 }, 600, 42],
    [{ substance: 900, figures: 90 }, 600, 75],
    [{ substance: 50, figures: 10 }, 300, 100],
    [{ substance: 25, figures: 10 }, 300, 81.5],
    [{ incoherent: true }, 600, 19],
    [{ topic: 0.5 }, 600, 37.5],
  ] as const)('with %j in %i s the same points earn %d', (facts, budgetSeconds, score) => {
    expect(scored(facts, CORE, budgetSeconds)).toEqual(everywhere(score));
  });

  test('nothing is earned by an answer to another question', () => {
    expect(scored({ topic: 0, bearingWords: 400, novelty: 0.8 }, CORE)).toEqual({});
  });

  test.each([
    [2, 75],
    [10, 75],
    [15, 65.5],
    [20, 56.5],
    [30, 37.5],
    [90, 37.5],
  ])(
    '%i bold claims in 100 statements leave %d of what was claimed, and all of the framing',
    (absolutes, left) => {
      expect(scored({ absolutes }, CORE)).toEqual({ ...everywhere(left), framing: 75 });
    },
  );

  test('two bold claims are forgiven however little else was said', () => {
    expect(scored({ absolutes: 2, statements: 2 }, CORE)).toEqual(everywhere(75));
    expect(scored({ absolutes: 3, statements: 3 }, CORE)).toEqual({ ...everywhere(37.5), framing: 75 });
  });
});
