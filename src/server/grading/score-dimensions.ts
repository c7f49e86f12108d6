import type { Content } from '#shared/content/content.ts';
import type { InterviewContext } from '#shared/interview/context.ts';
import type { DimensionScores, EvidenceSheet } from './evidence.ts';

/** Coverage scores, at most 4.5 (interview-design 6.6). */
export function scoreDimensions(
  _content: Content,
  _context: InterviewContext,
  _sheet: EvidenceSheet,
): DimensionScores {
  throw new Error('the grader is being built');
}
