import type { DimensionReply, ReportReply } from '#shared/contract/report.ts';
import { LEVEL_BAR_SCORE } from '#shared/rules/grades.ts';
import { scoreBeforeLimits } from './limit.ts';

type Rated = Pick<ReportReply, 'dimensions' | 'caps'> & { engine: Pick<ReportReply['engine'], 'id'> };

/**
 * Dimensions by how far they are below their bar. Of two alike, the one with points of its own comes first, and then the
 * one that counts more. Where candidates judged themselves, a score without points is only their average: it comes last.
 * The verdict, the cards and the exercises all follow this order.
 */
export function weakestFirst({ dimensions, engine }: Omit<Rated, 'caps'>): DimensionReply[] {
  const isAverage = ({ evidence }: DimensionReply) => Number(evidence.length === 0);
  const isOwn = engine.id === 'candidate';
  return dimensions.toSorted(
    (one, other) =>
      (isOwn ? isAverage(one) - isAverage(other) : 0) ||
      one.score - one.bar - (other.score - other.bar) ||
      isAverage(one) - isAverage(other) ||
      other.weight - one.weight,
  );
}

export type Weakest = Pick<DimensionReply, 'id' | 'name' | 'score' | 'bar'> & {
  /** Names of others as far below their bars. */
  alike: string[];
};

/** What a report calls weakest; null if nothing is below its bar, or if a limit is what holds the total. */
export function weakestOf(report: Rated): Weakest | null {
  const isLimited = report.caps.length > 0 && scoreBeforeLimits(report.dimensions) >= LEVEL_BAR_SCORE;
  const [weakest, ...others] = weakestFirst(report);
  if (!weakest || isLimited || weakest.score >= weakest.bar) return null;
  const { id, name, score, bar } = weakest;
  const alike = others.filter((each) => each.score - each.bar === score - bar).map((each) => each.name);
  return { id, name, score, bar, alike };
}

/** "Weakest: Solution design, 2 below the bar. As far below: Problem framing". */
export function weakestText({ name, score, bar, alike }: Weakest): string {
  const weakest = `Weakest: ${name}, ${bar - score} below the bar`;
  if (alike.length === 0) return weakest;
  return `${weakest}. As far below: ${alike.join('; ')}`;
}
