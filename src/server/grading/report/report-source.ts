import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type { Confidence, DimensionId, Remark, ReportReply } from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { DimensionScores, EvidenceSheet, PointEvidence } from '../evidence.ts';

/** What a grade is composed from. */
export type GradeInput = {
  sheet: EvidenceSheet;
  scores: DimensionScores;
  engine: ReportReply['engine'];
  confidence: Confidence;
  /** Replaces the standard sentence beside the confidence. */
  confidenceNote?: string;
  provisional: boolean;
  /** Engine, prompt and model versions; rubric and question versions are added here. */
  versions: Record<string, string>;
  /** One line per dimension from a model; missing ones are composed from the evidence. */
  reasons?: Partial<Record<DimensionId, string>>;
  /** Remarks written by a model from verified evidence; otherwise composed from the bank. */
  strengths?: readonly Remark[];
  improvements?: readonly Remark[];
};

export type ReportSource = {
  content: Content;
  context: InterviewContext;
  input: GradeInput;
  /** Every point of the question with what was heard of it. */
  heard: readonly { point: Point; evidence: PointEvidence }[];
  /** Null when too little was said to grade. */
  score: number | null;
};

export function reportSource(
  content: Content,
  context: InterviewContext,
  input: GradeInput,
  score: number | null,
): ReportSource {
  const evidence = new Map(input.sheet.points.map((point) => [point.pointId, point]));
  const heard = context.question.points.map((point) => ({
    point,
    evidence: evidence.get(point.id) ?? { pointId: point.id, status: 'absent' as const, cue: 0, quote: null },
  }));
  return { content, context, input, heard, score };
}
