import { z } from 'zod';
import { type DimensionScores, totalScore } from '#engine/score/total-score.ts';
import type { Content } from '#shared/content/content.ts';
import { dimensionId } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import { typedSeconds } from '#shared/rules/interview-clock.ts';
import type { GradedTranscript } from '../sets/graded-transcript.ts';
import { wordsOf } from '../vary/lengthen.ts';

export type ExpectedGrade = { scores: DimensionScores; score: number };

const allLabels = z.record(dimensionId, z.number());

/** What the labels come to with the product's own arithmetic; null where they say that there is too little to grade. */
export function expectedGrade(
  content: Content,
  context: InterviewContext,
  { labels, level, answers }: Pick<GradedTranscript, 'labels' | 'level' | 'answers'>,
): ExpectedGrade | null {
  const scores = allLabels.safeParse(labels);
  if (!scores.success) return null;
  const words = answers.reduce((total, answer) => total + wordsOf(answer).length, 0);
  const speech = { countedWords: words, speechSeconds: typedSeconds(words) };
  const score = totalScore(content, level, context.question.category, scores.data, speech);
  return { scores: scores.data, score };
}
