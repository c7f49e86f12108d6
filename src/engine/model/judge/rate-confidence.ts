import type { Confidence } from '#shared/contract/report.ts';

const FEW_WORDS = 150;
const CLOSE_RANGE = 0.5;
const WIDE_RANGE = 1.5;

/** How far the grade may be trusted: how much was said, whether all of it was read, and how far the samples lie apart. */
export function rateConfidence(graded: {
  words: number;
  isWhollyRead: boolean;
  samples: number;
  range: number;
}): Confidence {
  if (graded.words < FEW_WORDS || graded.range > WIDE_RANGE) return 'low';
  return graded.isWhollyRead && graded.samples > 1 && graded.range <= CLOSE_RANGE ? 'high' : 'medium';
}
