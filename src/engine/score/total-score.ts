import type { Speech } from '#engine/speech.ts';
import type { Content } from '#shared/content/content.ts';
import { type Category, type Level, level as levels } from '#shared/content/question.ts';
import { type DimensionId, dimensionId } from '#shared/contract/report.ts';
import { isLessSpeech, LEAST_SPEECH, LITTLE_SPEECH } from '#shared/rules/grades.ts';

/** 0 to 5 in halves. */
export type DimensionScores = Record<DimensionId, number>;

export type Amount = Pick<Speech, 'countedWords' | 'speechSeconds'>;

/** The highest score of a dimension. */
export const BEST_SCORE = 5;

export type Cap = { cap: number; reason: string };

const DIMENSIONS = dimensionId.options;
const TECHNICAL = DIMENSIONS.filter((id) => id !== 'communication');
const FAR_BELOW_BAR = 2;
const BELOW_BAR = 0.5;

/** Points 0 to 100 of a score 0 to 5 against a bar 1 to 4, linear between whole scores. */
export function percentOf(content: Content, bar: number, score: number): number {
  const row = content.rubric.pointsByBar[bar - 1];
  const lower = row?.[Math.floor(score)];
  const upper = row?.[Math.ceil(score)];
  if (lower === undefined || upper === undefined)
    throw new RangeError(`no points for ${score} at bar ${bar}`);
  return lower + (upper - lower) * (score - Math.floor(score));
}

/** Percent of the total that a dimension carries at this level in this category. */
export function weightOf(content: Content, level: Level, category: Category, id: DimensionId): number {
  return content.rubric.weights[id][level] + content.rubric.weightShifts[category][id];
}

/** Every limit that applies, lowest first. */
export function capsFor(content: Content, level: Level, scores: DimensionScores, speech: Amount): Cap[] {
  const { bars, caps } = content.rubric;
  const below = (id: DimensionId) => bars[id][level] - scores[id];
  const little = littleSpeechCap(content, speech);
  const applying = [
    (scores.design <= 1 || below('design') >= FAR_BELOW_BAR) && caps.noDesign,
    TECHNICAL.some((id) => below(id) >= FAR_BELOW_BAR) && caps.farBelowBar,
    DIMENSIONS.some((id) => below(id) > BELOW_BAR) && caps.belowBar,
  ];
  const told = applying.filter((cap) => cap !== false).map(({ at, reason }) => ({ cap: at, reason }));
  return little ? [little, ...told] : told;
}

/** The limit of an interview with little speech; null if there was enough. */
export function littleSpeechCap({ rubric }: Content, speech: Amount): Cap | null {
  const { at, reason } = rubric.caps.littleSpeech;
  return isLess(speech, LITTLE_SPEECH) ? { cap: at, reason } : null;
}

/** True when so little was said that nothing is graded. */
export function isTooShort(speech: Amount): boolean {
  return isLess(speech, LEAST_SPEECH);
}

function isLess({ countedWords, speechSeconds }: Amount, than: typeof LEAST_SPEECH): boolean {
  return isLessSpeech({ words: countedWords, seconds: speechSeconds }, than);
}

/** Weighted points before caps, 0 to 100. */
export function uncappedScore(
  content: Content,
  level: Level,
  category: Category,
  scores: DimensionScores,
): number {
  const shares = DIMENSIONS.map(
    (id) =>
      (weightOf(content, level, category, id) *
        percentOf(content, content.rubric.bars[id][level], scores[id])) /
      100,
  );
  return shares.reduce((total, share) => total + share, 0);
}

/** A sum that is exactly on .5 on paper may lie just under it in binary. */
const FLOATING_ERROR = 1e-9;

/**
 * Whole score 0 to 100: the lowest result over this level and every easier one, rounded half up, so that no performance
 * scores higher against a harder level.
 * @param limits Further limits, which hold at every level.
 */
export function totalScore(
  content: Content,
  level: Level,
  category: Category,
  scores: DimensionScores,
  speech: Amount,
  limits: readonly Cap[] = [],
): number {
  const upTo = levels.options.slice(0, levels.options.indexOf(level) + 1);
  const results = upTo.map((name) =>
    Math.min(
      uncappedScore(content, name, category, scores),
      ...[...capsFor(content, name, scores, speech), ...limits].map(({ cap }) => cap),
    ),
  );
  return Math.floor(Math.min(...results) + 0.5 + FLOATING_ERROR);
}
