import type { EvidenceSheet } from '#server/grading/evidence.ts';
import type { Confidence } from '#shared/contract/report.ts';

const FEW_WORDS = 150;
const MANY_WORDS = 400;
const CLOSE_RANGE = 0.5;
const MOST_VERIFIED = 0.9;

/** How far the grade may be trusted (interview-design 5.3). */
export function rateConfidence(
  { facts }: EvidenceSheet,
  reading: { range: number; verified: number; conflict: boolean },
): Confidence {
  if (reading.conflict || facts.countedWords < FEW_WORDS) return 'low';
  const close = reading.range <= CLOSE_RANGE && reading.verified >= MOST_VERIFIED;
  return close && facts.countedWords >= MANY_WORDS ? 'high' : 'medium';
}
