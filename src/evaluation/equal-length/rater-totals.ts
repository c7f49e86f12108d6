import { type DimensionScores, totalScore } from '#engine/score/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { Rating } from '../sets/equal-length-set.ts';
import { mean } from '../statistics/averages.ts';
import { wordsOf } from './performances.ts';

/** What six scores come to with the product's own arithmetic: bars, weights and caps. */
export function totalOf(content: Content, context: InterviewContext, scores: DimensionScores): number {
  const answers = context.turns.filter(({ speaker }) => speaker === 'user');
  const speech = {
    countedWords: answers.reduce((total, { text }) => total + wordsOf(text).length, 0),
    speechSeconds: answers.reduce((total, { seconds }) => total + (seconds ?? 0), 0),
  };
  return totalScore(content, context.level, context.question.category, scores, speech);
}

/** The mean of the raters' totals; null where nobody has rated. */
export function meanTotal(
  content: Content,
  context: InterviewContext,
  ratings: readonly Rating[],
): number | null {
  return ratings.length === 0 ? null : mean(ratings.map(({ scores }) => totalOf(content, context, scores)));
}
