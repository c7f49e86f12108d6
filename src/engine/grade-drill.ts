import type { Question } from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';
import type { BuiltInReader } from './read/built-in-reader.ts';
import { statusOf } from './score/credit.ts';

/** What was heard of one point in the answer to a drill, and the words that it rests on. */
export type DrillEvidence = { pointId: string; means: string; status: EvidenceStatus; quote: string | null };

export type DrillTask = { task: string; lookFor: readonly string[] };

/** Listens to an answer for the drill's own points, in their order; those that the question has no more are left out. */
export function gradeDrill(
  reader: BuiltInReader,
  question: Question,
  task: DrillTask,
  answer: string,
): DrillEvidence[] {
  const means = new Map(question.points.map((point) => [point.id, point.means]));
  return reader.readDrill(question, task, answer).map((shown) => ({
    pointId: shown.pointId,
    means: means.get(shown.pointId) ?? '',
    status: statusOf(shown),
    quote: shown.quote?.text ?? null,
  }));
}
