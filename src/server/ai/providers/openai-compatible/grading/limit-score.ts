import type { PointEvidence } from '#server/grading/evidence.ts';
import type { Point } from '#shared/content/question.ts';

export type ScoreEvidence = {
  /** The dimension's points with what was verified of them. */
  heard: readonly { point: Point; evidence: PointEvidence }[];
  /** Score by coverage, from the same statuses (interview-design 6.6). */
  coverage: number;
  /** Material mistakes in this dimension. */
  mistakes: number;
  /** True when a verified quote shows something deep that the bank does not list. */
  insight: boolean;
};

const MISTAKE_LOSS = 0.5;
const MOST_LOSS = 1;
const COVERAGE_DISTANCE = 1;

/** A model's score within what the evidence supports (interview-design 5.1 step 7). In halves. */
export function limitScore(score: number, evidence: ScoreEvidence): number {
  const { coverage, mistakes } = evidence;
  const afterMistakes = score - Math.min(MOST_LOSS, mistakes * MISTAKE_LOSS);
  const nearCoverage = Math.min(
    coverage + COVERAGE_DISTANCE,
    Math.max(coverage - COVERAGE_DISTANCE, afterMistakes),
  );
  const limited = Math.min(nearCoverage, highestScore(evidence));
  return Math.round(Math.max(0, limited) * 2) / 2;
}

function highestScore({ heard, insight }: ScoreEvidence): number {
  const verified = heard.filter(({ evidence }) => evidence.quote !== null && evidence.status !== 'wrong');
  const explained = verified.filter(({ evidence }) => ['explained', 'justified'].includes(evidence.status));
  const ownReason = explained.some(({ evidence }) => evidence.status === 'justified' && evidence.cue <= 1);
  const beyond = insight || explained.some(({ point }) => point.tier === 'stretch');
  if (verified.length === 0) return 1;
  if (explained.length < 2) return 2.5;
  if (explained.length < 3 || !ownReason) return 3.5;
  return beyond ? 5 : 4.5;
}
