import type { Cap } from './total-score.ts';

/**
 * How far a coverage score lies from the mean of blind raters on questions that nothing was tuned on, in points on
 * average. Set from readings of independent raters.
 */
const COVERAGE_ERROR_POINTS = 11;

/** Who cannot tell right from wrong recommends nobody strongly. */
export const COVERAGE_CAP: Cap = {
  cap: 84,
  reason: 'This engine cannot judge whether what you said is right.',
};

/** Between what a coverage score stands, by the measured error; it ends where such a score ends. */
export function coverageRange(score: number): { from: number; to: number } {
  return {
    from: Math.max(0, score - COVERAGE_ERROR_POINTS),
    to: Math.min(COVERAGE_CAP.cap, score + COVERAGE_ERROR_POINTS),
  };
}
