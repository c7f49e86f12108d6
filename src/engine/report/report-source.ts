import type { PointReading, Reading } from '#engine/reading.ts';
import { statusOf } from '#engine/score/credit.ts';
import { type Mistake, mistakesIn } from '#engine/score/mistakes.ts';
import type { Cap, DimensionScores } from '#engine/score/total-score.ts';
import type { Speech } from '#engine/speech.ts';
import type { Content } from '#shared/content/content.ts';
import type { Point } from '#shared/content/question.ts';
import type {
  Confidence,
  DimensionId,
  EvidenceStatus,
  JudgedBy,
  Remark,
  ReportReply,
} from '#shared/contract/report.ts';
import type { InterviewContext } from '#shared/interview/context.ts';

/** What a grade is composed from. */
export type GradeInput = {
  reading: Reading;
  scores: DimensionScores;
  judgedBy: JudgedBy;
  engine: ReportReply['engine'];
  confidence: Confidence;
  /** Replaces the standard sentence beside the confidence. */
  confidenceNote?: string;
  /** Limits of the total beside those of the rubric. */
  caps?: readonly Cap[];
  provisional: boolean;
  /** Engine, prompt and model versions; rubric and question versions are added here. */
  versions: Record<string, string>;
  /** One line per dimension from a model; missing ones are composed from the evidence. */
  reasons?: Partial<Record<DimensionId, string>>;
  /** One paragraph on the design, where somebody could write it. */
  summary?: string;
  nextStep?: string;
  /** Remarks written by a model from verified evidence, the weightiest first; the bank's fill up what is missing. */
  strengths?: readonly Remark[];
  improvements?: readonly Remark[];
};

/** What was heard of a point, in the words of the report. */
export type Evidence = Pick<PointReading, 'hintLevel' | 'quote'> & { status: EvidenceStatus };

export type ReportSource = {
  content: Content;
  context: InterviewContext;
  input: GradeInput;
  /** Every point of the question with what was shown of it. */
  evidence: readonly { point: Point; evidence: Evidence }[];
  mistakes: readonly Mistake[];
  speech: Speech;
  /** Null when too little was said to grade. */
  score: number | null;
};

export function reportSource(
  content: Content,
  context: InterviewContext,
  input: GradeInput,
  speech: Speech,
  score: number | null,
): ReportSource {
  const shown = new Map(
    input.reading.points.map((point) => [point.pointId, { ...point, status: statusOf(point) }]),
  );
  const evidence = context.question.points.map((point) => ({
    point,
    evidence: shown.get(point.id) ?? { status: 'absent' as const, hintLevel: 0, quote: null },
  }));
  const mistakes = mistakesIn(context.question, input.reading);
  return { content, context, input, evidence, mistakes, speech, score };
}
