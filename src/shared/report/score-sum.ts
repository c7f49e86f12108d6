import type { InterviewReply } from '#shared/contract/interviews.ts';
import type { DimensionReply, ReportReply } from '#shared/contract/report.ts';
import { LEVEL_BAR_SCORE } from '#shared/rules/grades.ts';
import { limitText, scoreBeforeLimits } from './limit.ts';

/** What one dimension adds to the score. */
type SumRow = Pick<DimensionReply, 'id' | 'name' | 'score'> & {
  /** What its score is worth against its bar, 0 to 100. */
  worth: number;
  /** Percent. */
  weight: number;
  gives: number;
};

/** How a score follows from its six dimensions. */
export type ScoreSum = { rows: readonly SumRow[]; steps: readonly string[] };

export const WORTH_TEXT = `A score is worth ${LEVEL_BAR_SCORE} of 100 at its bar, more above it and less below. The weight is how much of the total a dimension is at this level.`;

/**
 * From the six dimensions to the score, so that anybody can check it; null without a score, and for one that an older
 * arithmetic made.
 */
export function scoreSum(
  interview: Pick<InterviewReply, 'score'> & { report: Summed | null },
): ScoreSum | null {
  const { score, report } = interview;
  if (score === null || !report || report.dimensions.length === 0) return null;
  const rows = report.dimensions.map(({ id, name, score: own, points, weight }) => ({
    id,
    name,
    score: own,
    worth: exact(points),
    weight,
    gives: exact((weight * points) / 100),
  }));
  const sum = exact(rows.reduce((total, { gives }) => total + gives, 0));
  const whole = scoreBeforeLimits(report.dimensions);
  const limited = Math.min(whole, ...report.caps.map(({ cap }) => cap));
  if (score > limited) return null;
  const limit = limitText({ caps: report.caps });
  const none = withoutPoints(report);
  const steps = [
    ...(none.length > 0
      ? [
          `${none.join('; ')}: nobody asked about ${none.length === 1 ? 'it' : 'them'}, so the average of the others stands in.`,
        ]
      : []),
    `Sum: ${sum}${sum === whole ? '' : `, rounded ${whole}`}.`,
    ...(limit ? [limit] : []),
    ...(score < limited
      ? [`Against the bars of an easier level it is ${score}, and a harder level never gives more: ${score}.`]
      : []),
  ];
  return { rows, steps };
}

type Summed = Pick<ReportReply, 'dimensions' | 'caps' | 'engine'>;

/** The dimensions whose score is the average of the others because nobody asked; a friend scores each of them. */
function withoutPoints({ dimensions, engine }: Summed): string[] {
  if (engine.id !== 'candidate') return [];
  return dimensions
    .filter(({ id, evidence }) => id !== 'communication' && evidence.length === 0)
    .map(({ name }) => name);
}

/** Weights are whole and worths are halves at most, so three digits are exact. */
function exact(value: number): number {
  return Number(value.toFixed(3));
}
