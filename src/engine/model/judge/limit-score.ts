import type { EvidenceStatus } from '#shared/contract/report.ts';

/** Something verified in a dimension: a point of the bank, an insight, or words that the scorer cites beside them. */
export type ScoreEvidence = {
  status: Exclude<EvidenceStatus, 'absent' | 'wrong'>;
  hintLevel: number;
  /** `stretch` where the bank says so; `beyond` where the bank does not list it. */
  kind: 'point' | 'stretch' | 'beyond';
  /** A right and deep statement that two readings found. */
  isInsight: boolean;
};

export type ScoreLimits = {
  evidence: readonly ScoreEvidence[];
  /** Score by coverage of the bank's points, nothing taken off for mistakes. */
  coverage: number;
  /** Material claims that stand, and unexplained reversals of the core. */
  mistakes: number;
  /** True where points were shown of a core decision that was then dropped: they are no reason for a high score. */
  isReversed?: boolean;
};

const MISTAKE_LOSS = 0.5;
const MAX_LOSS = 1.5;
/** The anchor for mechanisms that are wrong; below it stands only that nothing was said. What it says is not taken off twice. */
const WRONG_MECHANISMS = 1;
const COVERAGE_DISTANCE = 1.5;
/** What the bank does not list counts beside its points as a plus point does. */
const BEYOND_GAIN = 0.5;
const LITTLE_HELP = 1;

/** A model's score within what the evidence supports, in halves (meaning 4). */
export function limitScore(
  score: number,
  { evidence, coverage, mistakes, isReversed = false }: ScoreLimits,
): number {
  const beyond = evidence.filter((item) => item.kind === 'beyond' && isExplained(item)).length;
  const highest = Math.min(coverage + beyond * BEYOND_GAIN + COVERAGE_DISTANCE, highestScore(evidence));
  const lowest = isReversed ? 0 : coverage - COVERAGE_DISTANCE;
  const near = Math.min(highest, Math.max(lowest, score));
  const loss = Math.min(MAX_LOSS, mistakes * MISTAKE_LOSS);
  return inHalves(Math.max(Math.min(near, WRONG_MECHANISMS), near - loss));
}

/** 0 to 5 in halves. */
export function inHalves(score: number): number {
  return Math.round(Math.min(5, Math.max(0, score)) * 2) / 2;
}

function highestScore(evidence: readonly ScoreEvidence[]): number {
  const explained = evidence.filter(isExplained);
  const hasOwnReason = explained.some(
    ({ status, hintLevel }) => status === 'justified' && hintLevel <= LITTLE_HELP,
  );
  const goesBeyond = explained.some(({ kind, isInsight }) => kind === 'stretch' || isInsight);
  if (evidence.length === 0) return 1;
  if (explained.length < 2) return 2.5;
  if (explained.length < 3 || !hasOwnReason) return 3.5;
  return goesBeyond ? 5 : 4.5;
}

function isExplained({ status }: ScoreEvidence): boolean {
  return status !== 'mentioned';
}
