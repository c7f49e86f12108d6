import { livePoint } from '#shared/content/live-point.ts';
import type { Question } from '#shared/content/question.ts';
import type { DimensionId } from '#shared/contract/report.ts';

/** What is asked, and the points of the question that it is about. */
export type Exercise = {
  question: Question;
  dimension: DimensionId;
  exercise: string;
  pointIds: string[];
  /** Whose report asks for it; null for today's exercise. */
  interviewId: number | null;
};

/** Points under their ids of today; those that have left the bank are left out. */
export function livePointIds(question: Question, ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((id) => livePoint(question, id)?.id ?? []))];
}
