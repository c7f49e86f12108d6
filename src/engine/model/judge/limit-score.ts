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
  /** Score by coverage of the bank's points. */
  coverage: number;
  /** Material falsehoods about the bank's core that were never put right. */
  falsehoods: number;
  /** True where points were shown of a core decision that was then dropped: they are no reason for a high score. */
  isReversed?: boolean;
};

const MOST = 5;
const COVERAGE_DISTANCE = 1.5;
/** What the bank does not list counts beside its points as a plus point does. */
const BEYOND_GAIN = 0.5;
const LITTLE_HELP = 1;

/** Of a decision that was dropped without a reason no more than a hole is left. */
const REVERSED_MOST = 2;
/** At most this where more of the core was false than was shown; where it was less; and where it was far less. */
const FALSE_MOST = { more: 0.5, less: 2, farLess: 3 };
const FAR_LESS = 3;

/**
 * A model's score within what the evidence supports, in halves (meaning 5). Errors are the anchors' to weigh: nothing is
 * taken off, a score that overlooked them is only held down to what the anchors allow.
 */
export function limitScore(
  score: number,
  { evidence, coverage, falsehoods, isReversed = false }: ScoreLimits,
): number {
  const beyond = evidence.filter((item) => item.kind === 'beyond' && isExplained(item)).length;
  const highest = Math.min(
    coverage + beyond * BEYOND_GAIN + COVERAGE_DISTANCE,
    highestScore(evidence),
    mostBesideFalsehoods(evidence, falsehoods),
    isReversed ? REVERSED_MOST : MOST,
  );
  const lowest = isReversed || falsehoods > 0 ? 0 : coverage - COVERAGE_DISTANCE;
  return inHalves(Math.min(highest, Math.max(lowest, score)));
}

function mostBesideFalsehoods(evidence: readonly ScoreEvidence[], falsehoods: number): number {
  if (falsehoods === 0) return MOST;
  const held = evidence.filter(isExplained).length;
  if (held >= FAR_LESS * falsehoods) return FALSE_MOST.farLess;
  return held > falsehoods ? FALSE_MOST.less : FALSE_MOST.more;
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
