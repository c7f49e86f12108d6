import { byDimension } from '#engine/score/scores-from-points.ts';
import type { DimensionScores } from '#engine/score/total-score.ts';
import { level } from '#shared/content/question.ts';
import { dimensionId } from '#shared/contract/report.ts';
import { testContent } from './test-content.ts';

const { rubric } = testContent();
export const LEVELS = level.options;
export const DIMENSIONS = dimensionId.options;
type Level = (typeof LEVELS)[number];
type Dimension = (typeof DIMENSIONS)[number];

/** So much speech that it caps nothing. */
export const FULL_SESSION = { countedWords: 800, speechSeconds: 400 };

/** Where the score meets what the level asks. */
export const barOf = (id: Dimension, name: Level) => rubric.bars[id][name];

export function atBar(name: Level): DimensionScores {
  return { ...byDimension((id) => barOf(id, name)), communication: barOf('communication', name) };
}
