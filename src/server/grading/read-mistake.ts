import type { PointDimension, Question } from '#shared/content/question.ts';
import type { MisconceptionEvidence } from './evidence.ts';

/** What is false in a mistake, and the points or else the dimension that it is about. */
type ReadMistake = {
  say: string;
  affects: readonly string[];
  dim: PointDimension;
  /** What to do instead, where no point says it. */
  better: string | null;
};

/** A mistake as the bank or a model has it. */
export function readMistake(
  question: Question,
  { id, common, unlisted }: MisconceptionEvidence,
): ReadMistake {
  if (common) return { say: common.say, affects: [], dim: common.dim, better: common.better };
  const rule = unlisted
    ? { say: unlisted.say, affects: [unlisted.pointId] }
    : question.misconceptions.find((candidate) => candidate.id === id);
  const affects = rule?.affects ?? [];
  const about = question.points.find((point) => point.id === affects[0]);
  return { say: rule?.say ?? '', affects, dim: about?.dim ?? 'depth', better: about?.better ?? null };
}
