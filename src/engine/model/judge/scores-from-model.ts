import { type Claim, isTicked, overlaps, type Quote, type Reading, showsNothing } from '#engine/reading.ts';
import { scoresFromPoints } from '#engine/score/scores-from-points.ts';
import type { DimensionScores } from '#engine/score/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import type { PointDimension } from '#shared/content/question.ts';
import { type DimensionId, dimensionId, type EvidenceStatus } from '#shared/contract/report.ts';
import { askedBefore, type InterviewContext } from '#shared/interview/context.ts';
import { findQuote, fitRemark } from '../remark-rules.ts';
import type { ScoreAnswer } from './score-task.ts';
import type { JudgedReading } from './whole-pass.ts';

const MAX_REASON_CHARACTERS = 320;
/** A core decision that is changed without a reason leaves neither a design nor a judgment to rely on. */
const SHAKEN_BY_REVERSAL: ReadonlySet<DimensionId> = new Set(['design', 'tradeoffs']);
const DODGE_LOSS = 0.5;
const MAX_DODGE_LOSS = 1;

export type JudgedScores = {
  scores: DimensionScores;
  reasons: Partial<Record<DimensionId, string>>;
  /** What the next anchor asks for, for the words of the report. */
  missing: Partial<Record<DimensionId, string>>;
  /** The widest range between samples of one dimension. */
  range: number;
};

type Sampled = ScoreAnswer['dimensions'][number];

/**
 * The median of the samples in each dimension, within what the verified evidence supports.
 * @param before The reading that was scored, if credit moved afterwards: a score moves by what the points add.
 */
export function scoreDimensions(
  content: Content,
  context: InterviewContext,
  judged: JudgedReading,
  samples: readonly ScoreAnswer[],
  before?: Reading,
): JudgedScores {
  const coverage = coverageOf(content, context, judged.reading);
  const shownBefore = before ? coverageOf(content, context, before) : coverage;
  const result: JudgedScores = { scores: { ...coverage }, reasons: {}, missing: {}, range: 0 };
  for (const id of dimensionId.options) {
    const { middle, sorted } = middleOf(samples, id);
    result.range = Math.max(result.range, (sorted.at(-1)?.score ?? 0) - (sorted[0]?.score ?? 0));
    result.scores[id] =
      id === 'communication'
        ? inHalves(middle.score - dodgeLoss(judged))
        : limitScore(middle.score + coverage[id] - shownBefore[id], {
            evidence: evidenceFor(content, context, judged.reading, id, middle),
            coverage: coverage[id],
            falsehoods: falsehoodsAgainst(context, judged.reading, id),
            isReversed: SHAKEN_BY_REVERSAL.has(id) && judged.reading.claims.some(isCoreReversal),
          });
    const reason = fitRemark(content, middle.reason, MAX_REASON_CHARACTERS);
    const isTold = judged.reading.points.some(
      (point) => isTicked(point) && middle.lacks.includes(point.pointId),
    );
    // A reason that calls missing what the report ticks is not used.
    if (reason && !isTold) result.reasons[id] = reason;
    result.missing[id] = middle.missing;
  }
  return result;
}

/** The samples of a dimension by score, and the middle one, whose words are used. */
export function middleOf(
  samples: readonly ScoreAnswer[],
  id: DimensionId,
): { middle: Sampled; sorted: Sampled[] } {
  const sorted = samples
    .flatMap(({ dimensions }) => dimensions.find((dimension) => dimension.id === id) ?? [])
    .sort((a, b) => a.score - b.score);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new RangeError(`no sample scores ${id}`);
  return { middle, sorted };
}

/** Talk that keeps to the question is worth this much, whatever was shown. */
const LEAST = 1;

/** The scores that the points alone come to: errors are for the anchors to weigh. */
function coverageOf(content: Content, context: InterviewContext, reading: Reading): DimensionScores {
  const scores = scoresFromPoints(content, context, { ...reading, claims: [] });
  for (const id of dimensionId.options) scores[id] = Math.max(LEAST, scores[id]);
  return scores;
}

function evidenceFor(
  content: Content,
  context: InterviewContext,
  reading: Reading,
  id: PointDimension,
  { evidence }: Sampled,
): ScoreEvidence[] {
  const points = new Map(context.question.points.map((point) => [point.id, point]));
  const found: (ScoreEvidence & { quote: Quote })[] = reading.points.flatMap(
    ({ pointId, status, hintLevel, quote }) => {
      const point = points.get(pointId);
      if (point?.dim !== id || status === 'absent' || status === 'wrong' || !quote) return [];
      const kind = point.tier === 'stretch' ? ('stretch' as const) : ('point' as const);
      return [{ status, hintLevel, kind, isInsight: false, quote }];
    },
  );
  const cited = evidence.flatMap(({ quote: words, strength }) => {
    const quote = findQuote(content, context.turns, words);
    return quote ? [{ quote, status: strength, isInsight: false }] : [];
  });
  const beyond = [
    ...reading.insights
      .filter(({ dimension }) => dimension === id)
      .map(({ quote }) => ({ quote, status: 'justified' as const, isInsight: true })),
    ...reading.observed
      .filter(({ kind, dimension }) => kind === 'situation' && dimension === id)
      .map(({ quote }) => ({ quote, status: 'explained' as const, isInsight: false })),
    ...cited,
  ];
  for (const item of beyond) {
    const isNew = !found.some(({ quote }) => overlaps(quote, item.quote));
    if (!isNew || (!item.isInsight && showsNothing(reading, item.quote))) continue;
    const help = askedBefore(context, item.quote.turnId)?.move?.cue ?? 0;
    found.push({ ...item, kind: 'beyond', hintLevel: item.isInsight ? 0 : help });
  }
  return found;
}

/** How many material falsehoods were never put right, about core points of a dimension or about no point at all. */
function falsehoodsAgainst({ question }: InterviewContext, { claims }: Reading, id: PointDimension): number {
  const points = new Map(question.points.map((point) => [point.id, point]));
  return claims.filter(({ verdict, weight, putRight, pointIds, dimension }) => {
    if (putRight || weight !== 'material' || verdict === 'contradicts_earlier') return false;
    const about = pointIds.flatMap((pointId) => points.get(pointId) ?? []);
    const isAboutCore = about.length === 0 || about.some(({ tier }) => tier === 'core');
    return isAboutCore && (dimension ?? about[0]?.dim ?? 'depth') === id;
  }).length;
}

/** Whether a core decision was changed and neither noticed nor explained. */
export function isCoreReversal({ verdict, weight, putRight }: Claim): boolean {
  return verdict === 'contradicts_earlier' && weight === 'material' && !putRight;
}

function dodgeLoss({ dodges }: JudgedReading): number {
  return Math.min(MAX_DODGE_LOSS, dodges.filter(({ isMain }) => isMain).length * DODGE_LOSS);
}

/** Something verified in a dimension: a point of the bank, an insight, or other words that the scorer cites. */
export type ScoreEvidence = {
  status: Exclude<EvidenceStatus, 'absent' | 'wrong'>;
  hintLevel: number;
  /** `stretch` if the bank says so; `beyond` if the bank does not list it. */
  kind: 'point' | 'stretch' | 'beyond';
  /** A right and deep statement that the bank does not list. */
  isInsight: boolean;
};

type ScoreLimits = {
  evidence: readonly ScoreEvidence[];
  /** Score by coverage of the bank's points. */
  coverage: number;
  /** Material falsehoods about the bank's core that were never put right. */
  falsehoods: number;
  /** True if a core decision was dropped without a reason: its points are then no reason for a high score. */
  isReversed?: boolean;
};

const MOST = 5;
const COVERAGE_DISTANCE = 1.5;
/** What the bank does not list counts as much as a plus point. */
const BEYOND_GAIN = 0.5;
const LITTLE_HELP = 1;

/** The highest score of a dimension whose core decision was dropped without a reason. */
const REVERSED_MOST = 2;
/** The highest score if no more was shown than was false of the core; if more was shown; and if far more was. */
const FALSE_MOST = { more: 0.5, less: 2, farLess: 3 };
const FAR_LESS = 3;

/**
 * A model's score within what the evidence supports, in halves. Errors are for the anchors to weigh: nothing is taken
 * off, and a score that overlooked them is only held down to what the anchors allow.
 */
export function limitScore(
  score: number,
  { evidence, coverage, falsehoods, isReversed = false }: ScoreLimits,
): number {
  const beyond = evidence.filter((item) => item.kind === 'beyond' && isExplained(item)).length;
  const highest = Math.min(
    coverage + beyond * BEYOND_GAIN + COVERAGE_DISTANCE,
    highestScore(evidence),
    mostBesideFalsehoods(evidence, falsehoods),
    isReversed ? REVERSED_MOST : MOST,
  );
  const lowest = isReversed || falsehoods > 0 ? 0 : coverage - COVERAGE_DISTANCE;
  return inHalves(Math.min(highest, Math.max(lowest, score)));
}

function mostBesideFalsehoods(evidence: readonly ScoreEvidence[], falsehoods: number): number {
  if (falsehoods === 0) return MOST;
  const held = evidence.filter(isExplained).length;
  if (held >= FAR_LESS * falsehoods) return FALSE_MOST.farLess;
  return held > falsehoods ? FALSE_MOST.less : FALSE_MOST.more;
}

/** 0 to 5 in halves. */
export function inHalves(score: number): number {
  return Math.round(Math.min(5, Math.max(0, score)) * 2) / 2;
}

function highestScore(evidence: readonly ScoreEvidence[]): number {
  const explained = evidence.filter(isExplained);
  const hasOwnReason = explained.some(
    ({ status, hintLevel }) => status === 'justified' && hintLevel <= LITTLE_HELP,
  );
  const goesBeyond = explained.some(({ kind, isInsight }) => kind === 'stretch' || isInsight);
  if (evidence.length === 0) return 1;
  if (explained.length < 2) return 2.5;
  if (explained.length < 3 || !hasOwnReason) return 3.5;
  return goesBeyond ? 5 : 4.5;
}

function isExplained({ status }: ScoreEvidence): boolean {
  return status !== 'mentioned';
}
