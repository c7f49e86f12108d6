import type { Content } from '#shared/content/content.ts';
import type { Confidence, DimensionId, Remark, ReportReply } from '#shared/contract/report.ts';
import type { GradeOutcome, InterviewContext } from '#shared/interview/context.ts';
import type { DimensionScores, EvidenceSheet } from './evidence.ts';

export type GradeInput = {
  sheet: EvidenceSheet;
  scores: DimensionScores;
  engine: ReportReply['engine'];
  confidence: Confidence;
  /** Replaces the standard sentence beside the confidence. */
  confidenceNote?: string;
  provisional: boolean;
  /** Engine, prompt and model versions; rubric, language and question versions are added here. */
  versions: Record<string, string>;
  /** One line per dimension from a model; missing ones are composed from the evidence. */
  reasons?: Partial<Record<DimensionId, string>>;
  /** Remarks written by a model from verified evidence; otherwise composed from the bank. */
  strengths?: readonly Remark[];
  improvements?: readonly Remark[];
};

/** From scores to score, letter, recommendation and report: plain code, whoever gave the scores. */
export function composeOutcome(
  _content: Content,
  _context: InterviewContext,
  _input: GradeInput,
): GradeOutcome {
  throw new Error('the grader is being built');
}
