import type { Question } from '#shared/content/question.ts';
import type { MisconceptionEvidence } from './evidence.ts';

/** What is false in a mistake and which points it is about, as the bank or a model has it. */
export function readMistake(
  question: Question,
  { id, unlisted }: MisconceptionEvidence,
): { say: string; affects: readonly string[] } {
  if (unlisted) return { say: unlisted.say, affects: [unlisted.pointId] };
  const rule = question.misconceptions.find((candidate) => candidate.id === id);
  return { say: rule?.say ?? '', affects: rule?.affects ?? [] };
}
