import { pointsAsked } from '#engine/hint-level.ts';
import { isDropped, overlaps, type Reading } from '#engine/reading.ts';
import { creditOf } from '#engine/score/points.ts';
import { workingOf } from '#engine/score/scores-from-points.ts';
import { BEST_SCORE, percentOf, weightOf } from '#engine/score/total-score.ts';
import type { Point } from '#shared/content/question.ts';
import { type DimensionId, dimensionId, type Remark } from '#shared/contract/report.ts';
import { stemsIn } from '#shared/interview/nearest-words.ts';
import {
  compareGaps,
  type Gap,
  HELPED_FROM,
  hadAfterMissed,
  isSaid,
  isToRaise,
  LAST_RANK,
  RAISE_IT,
  rankOfGap,
} from './criterion.ts';
import { dimensionName } from './dimensions.ts';
import { GET_IT_RIGHT, lowerFirst, remarkText, stepText } from './remark-text.ts';
import { type GradeInput, quoteReply, type ReportSource, shownQuote } from './report-source.ts';

const MAX_STRENGTHS = 4;
/** Candidates who judge themselves ticked theirs: fewer leave room to say how the grade follows from the ticks. */
const MAX_OWN_STRENGTHS = 3;
/** If a model worded this many, the bank adds none. */
const ENOUGH_WORDED = 2;
/** The credit of a point explained without help or after an open probe; less is no strength. */
const CREDIT_FROM = 0.45;
/**
 * A total below this has no strengths worth naming, and a dimension below the next none either. Candidates who judge
 * themselves have named theirs already, by ticking.
 */
const SCORE_FROM = 45;
const DIMENSION_FROM = 2;

/**
 * The strengths that count most: a model's, then the bank's, of these one per dimension first. Each says what, in the
 * candidate's words, and why it matters.
 */
export function composeStrengths(source: ReportSource): Remark[] {
  const { content, context, evidence: shown, input, score } = source;
  if (score === null) return [];
  const worded = input.strengths ?? [];
  // Friends send what they saw before they sent it: nothing is added.
  if (input.judgedBy.kind === 'friend') return [...worded];
  if (worded.length >= ENOUGH_WORDED) return worded.slice(0, MAX_STRENGTHS);
  const covered = new Set(worded.map(({ dimension }) => dimension));
  const isOwn = input.judgedBy.kind === 'candidate';
  if (score < SCORE_FROM && !isOwn) return [...worded];
  const value = ({ point, evidence }: ReportSource['evidence'][number]) =>
    point.weight *
    creditOf(content, context.level, evidence) *
    weightOf(content, context.level, context.question.category, point.dim);
  const eligible = shown
    .filter(
      ({ point, evidence }) =>
        creditOf(content, context.level, evidence) >= CREDIT_FROM &&
        // What needed help is an improvement: to raise it before.
        (!isOwn || !isGap(evidence)) &&
        !covered.has(point.dim) &&
        (isOwn || input.scores[point.dim] >= DIMENSION_FROM) &&
        !(evidence.quote && isDropped(input.reading, evidence.quote)),
    )
    .sort((a, b) => value(b) - value(a));
  const firsts = eligible.filter(
    (item, index) => eligible.findIndex(({ point }) => point.dim === item.point.dim) === index,
  );
  const rest = eligible.filter((item) => !firsts.includes(item));
  /** Candidates decide point by point: the words of a strength may stand beside a point that they did not have as well. */
  const doubted = shown.filter(({ evidence }) => isGap(evidence)).map(({ evidence }) => evidence.quote);
  const composed = [...firsts, ...rest].map(({ point, evidence }, at, all): Remark => {
    const praised = all.slice(0, at).map((each) => each.evidence.quote);
    const isTaken = [...doubted, ...praised].some(
      (other) => evidence.quote && other && overlaps(evidence.quote, other),
    );
    const quote = isOwn && isTaken ? null : quoteReply(context, evidence.quote);
    const name = dimensionName(source, point.dim);
    // The point's name: its description is about anybody, and a report speaks to "you". Why it matters may sound like
    // what was said, which a tick alone does not show.
    const advice = isOwn && !quote ? TICKED : point.why;
    return {
      dimension: point.dim,
      quote,
      text: remarkText({ name, what: point.name, quote: shownQuote(context, quote), advice }),
    };
  });
  // A tick alone shows less than words do.
  composed.sort((one, other) => Number(one.quote === null) - Number(other.quote === null));
  return [...worded, ...composed].slice(0, isOwn ? MAX_OWN_STRENGTHS : MAX_STRENGTHS);
}

const TICKED = 'You ticked it, with a reason.';

const IMPROVEMENTS = 3;

type Improvement = Remark & {
  /** The same in one breath, without evidence: what to do, and about what. */
  nextStep: string;
  /** The criterion of the bank that it is about. */
  gap?: Gap;
  /** What it cost the candidate who judged: points of its dimension, times the dimension's weight. */
  cost?: number;
};

/**
 * The three changes with the largest gain: a model's, then the bank's, of these one per dimension first, and what nobody
 * raised last unless it is core. Candidates who judge themselves know what they had wrong: theirs come by what each gap
 * cost, and what they had after what they missed. Each says the gap, with the words or "Not raised.", and what to do.
 * The weakest dimension's comes first.
 */
export function composeImprovements(source: ReportSource, weakest: DimensionId | undefined): Improvement[] {
  if (source.score === null) return [];
  const worded: Improvement[] = (source.input.improvements ?? []).map((remark) => ({
    ...remark,
    nextStep: remark.text,
  }));
  if (source.input.judgedBy.kind === 'friend') return worded;
  const covered = new Set(worded.map(({ dimension }) => dimension));
  const lists = dimensionGains(source)
    .filter(({ id }) => !covered.has(id))
    .map(({ id }) => gapsOf(source, id));
  const byCost = (one: Improvement, other: Improvement) => (other.cost ?? 0) - (one.cost ?? 0);
  const firsts = lists.flatMap((list) => list.slice(0, 1)).sort(byCost);
  const rest = lists.flatMap((list) => list.slice(1)).sort(byCost);
  const rankOf = ({ gap, dimension }: Improvement) =>
    gap ? rankOfGap(gap) : dimension === 'communication' ? LAST_RANK : 0;
  const composed = [...firsts, ...rest].sort((a, b) => rankOf(a) - rankOf(b));
  const all = [...worded, ...composed];
  // A model's own words stay ahead of the bank's.
  const first = (worded.length > 0 ? worded : composed).find(({ dimension }) => dimension === weakest);
  const ordered = [...(first ? [first] : []), ...all.filter((each) => each !== first)];
  return hadAfterMissed(ordered, ({ gap }) => gap).slice(0, IMPROVEMENTS);
}

function gapsOf(source: ReportSource, id: DimensionId): Improvement[] {
  if (id === 'communication')
    return source.input.judgedBy.kind === 'candidate' ? communicationAdvice(source) : [];
  return [...adviceOnMistakes(source, id), ...missingPoints(source, id)];
}

function adviceOnMistakes(source: ReportSource, id: DimensionId): Improvement[] {
  return source.mistakes.flatMap(({ id: mistake, dim, quote: words, correction, better, putRight }) => {
    // One mistake is one remark, though it may touch several dimensions; points that the candidate had wrong come with
    // the missing ones.
    if (dim !== id || better === null || putRight || wasHadWrong(source, mistake)) return [];
    const quote = quoteReply(source.context, words);
    const text = remarkText({
      name: dimensionName(source, id),
      what: correction,
      quote: shownQuote(source.context, quote),
      advice: better,
    });
    return [{ dimension: id, quote, text, nextStep: stepText(correction, better) }];
  });
}

/** Whether the judge said that the candidate had a point wrong, without saying what was wrong. */
function wasHadWrong({ input }: ReportSource, pointId: string): boolean {
  return input.reading.points.some((point) => point.pointId === pointId && point.status === 'wrong');
}

const HELPED = 'said only with help';
const HEARD_ONLY = {
  absent: '',
  mentioned: 'named, not explained',
  explained: HELPED,
  justified: HELPED,
  wrong: 'had wrong',
} as const;
/** A point's name often joins several things, and a reading may have been lowered: then not all of it was named. */
const HEARD_IN_PART = 'only partly said';
const UNASKED = ', and nobody asked about it';
const LOWERED = 'ticked, but its sentence decided wrongly';

function missingPoints(source: ReportSource, id: DimensionId): Improvement[] {
  const { content, context, evidence: shown, input } = source;
  const asked = pointsAsked(context);
  const isOwn = input.judgedBy.kind === 'candidate';
  return shown
    .filter(({ point, evidence }) => {
      if (point.dim !== id) return false;
      return evidence.status === 'wrong' ? wasHadWrong(source, point.id) : isGap(evidence);
    })
    .map(({ point, evidence }) => {
      const credit = creditOf(content, context.level, evidence);
      const isLowered = input.lowered?.has(point.id) ?? false;
      const gap = {
        tier: point.tier,
        weight: point.weight,
        status: evidence.status,
        credit,
        isUnasked: isOwn && !asked.has(point.id),
        wasHad: isOwn && (isLowered || isSaid(evidence.status)),
      };
      return { point, evidence, gap, isLowered, cost: costOf(source, point) };
    })
    .sort((a, b) => rankOfGap(a.gap) - rankOfGap(b.gap) || b.cost - a.cost || compareGaps(a.gap, b.gap))
    .map(({ point, evidence, gap, isLowered, cost }) => {
      const quote = quoteReply(context, evidence.quote);
      const heardOnly = isLowered
        ? LOWERED
        : evidence.status === 'mentioned' && input.judgedBy.kind !== 'candidate'
          ? `${isWhollyNamed(point, evidence.quote?.text ?? '') ? HEARD_ONLY.mentioned : HEARD_IN_PART}${asked.has(point.id) ? '' : UNASKED}`
          : HEARD_ONLY[evidence.status];
      const what = evidence.status === 'absent' ? point.name : `${heardOnly}: ${point.name}`;
      const name = dimensionName(source, id);
      const unquoted = evidence.status === 'absent' ? (isOwn ? 'Marked as missed.' : 'Not raised.') : '';
      const advice = isLowered ? GET_IT_RIGHT : isToRaise(gap) ? RAISE_IT : point.better;
      const text = remarkText({ name, what, quote: shownQuote(context, quote), unquoted, advice });
      // The bank's advice names what it is about.
      const nextStep = advice === point.better ? advice : `${point.name}: ${lowerFirst(advice)}`;
      return { dimension: id, quote, text, nextStep, gap, cost };
    });
}

/** Whether a point was not shown, or only with help. */
function isGap({ status, hintLevel }: ReportSource['evidence'][number]['evidence']): boolean {
  return hintLevel >= HELPED_FROM || !isSaid(status);
}

/** Whether the quoted words hold something of each thing that the point's name joins. */
function isWhollyNamed({ name }: Point, words: string): boolean {
  const said = stemsIn(words);
  return name
    .split(/,|\band\b/)
    .map(stemsIn)
    .filter(({ size }) => size > 0)
    .every((stems) => [...stems].some((stem) => said.has(stem)));
}

/**
 * What a point would have added to its dimension, had with a reason and without help, times the dimension's weight; 0
 * unless the candidate judged.
 */
function costOf({ content, context, input }: ReportSource, { id, dim }: Point): number {
  if (input.judgedBy.kind !== 'candidate') return 0;
  const { reading } = input;
  const scoreOf = (points: Reading['points']) => {
    const { earned, loss } = workingOf(content, context, { ...reading, points }, dim);
    return Math.min(content.rubric.points.maxScore, earned) - loss;
  };
  const better = reading.points.map((point) =>
    point.pointId === id ? { ...point, status: 'explained' as const, hintLevel: 0 } : point,
  );
  const gained = scoreOf(better) - scoreOf(reading.points);
  return gained * weightOf(content, context.level, context.question.category, dim);
}

const LEAD = 'Say the order first, such as writes, then reads, then what breaks.';

/** If nobody else listened: the one habit that helps every listener. */
function communicationAdvice(source: ReportSource): Improvement[] {
  const what = 'An interviewer follows more easily when you lead';
  const name = dimensionName(source, 'communication');
  const text = remarkText({ name, what, quote: null, advice: LEAD });
  return [{ dimension: 'communication', quote: null, text, nextStep: LEAD }];
}

/** What one more point in a dimension would add to the total, the largest gain first. */
export function dimensionGains({
  content,
  context,
  input,
}: Pick<ReportSource, 'content' | 'context'> & { input: Pick<GradeInput, 'scores'> }): {
  id: DimensionId;
  gain: number;
}[] {
  return dimensionId.options
    .map((id) => {
      const bar = content.rubric.bars[id][context.level];
      const now = input.scores[id];
      const more = percentOf(content, bar, Math.min(BEST_SCORE, now + 1)) - percentOf(content, bar, now);
      return { id, gain: more * weightOf(content, context.level, context.question.category, id) };
    })
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain);
}
