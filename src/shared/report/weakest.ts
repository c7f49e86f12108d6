import type { DimensionReply, ReportReply } from '#shared/contract/report.ts';
import { LEVEL_BAR_SCORE } from '#shared/rules/grades.ts';
import { scoreBeforeLimits } from './limit.ts';
import { pointCounts } from './point-counts.ts';

type Rated = Pick<ReportReply, 'dimensions' | 'caps'> & { engine: Pick<ReportReply['engine'], 'id'> };

/** The share of a dimension's points that candidates had with a reason, by their own ticks; null without points. */
function shareOf({ evidence }: DimensionReply): number | null {
  const { had, counted } = pointCounts(evidence);
  return counted === 0 ? null : had / counted;
}

/**
 * The weakest dimension first; the verdict, the cards and the exercises all follow this order. Where candidates judged
 * themselves, it is the one with the smallest share of its points with a reason, as it is shown: with few points in each,
 * their scores are mostly the average of all, and which of them is below its bar says more of the bars. Elsewhere it is
 * the one furthest below its bar. Of two alike, the one with points of its own comes first, and then the one that counts
 * more.
 */
export function weakestFirst({ dimensions, engine }: Omit<Rated, 'caps'>): DimensionReply[] {
  const isAverage = ({ evidence }: DimensionReply) => Number(evidence.length === 0);
  const isOwn = engine.id === 'candidate';
  const share = (each: DimensionReply) => (isOwn ? (shareOf(each) ?? 2) : 0);
  return dimensions.toSorted(
    (one, other) =>
      share(one) - share(other) ||
      one.score - one.bar - (other.score - other.bar) ||
      isAverage(one) - isAverage(other) ||
      other.weight - one.weight,
  );
}

export type Weakest = Pick<DimensionReply, 'id' | 'name'> & {
  /** "2 below the bar", or how many points candidates had by their own ticks. */
  how: string;
  isByPoints: boolean;
  /** Names of others as weak. */
  alike: string[];
};

/** What a report calls weakest; null if nothing is below its bar, or if a limit is what holds the total. */
export function weakestOf(report: Rated): Weakest | null {
  const { dimensions, caps, engine } = report;
  const isLimited = caps.length > 0 && scoreBeforeLimits(dimensions) >= LEVEL_BAR_SCORE;
  const [weakest, ...others] = weakestFirst(report);
  if (!weakest || isLimited || !dimensions.some(({ score, bar }) => score < bar)) return null;
  const share = engine.id === 'candidate' ? shareOf(weakest) : null;
  if (share === 1 || (share === null && weakest.score >= weakest.bar)) return null;
  const isAlike = (other: DimensionReply) =>
    share === null ? other.score - other.bar === weakest.score - weakest.bar : shareOf(other) === share;
  const { had, counted } = pointCounts(weakest.evidence);
  return {
    id: weakest.id,
    name: weakest.name,
    how:
      share === null ? `${weakest.bar - weakest.score} below the bar` : `${had} of ${counted} with a reason`,
    isByPoints: share !== null,
    alike: others.filter(isAlike).map(({ name }) => name),
  };
}

const MOST_NAMED = 2;

/** "Weakest: Solution design, 2 below the bar. Just as weak: Problem framing". */
export function weakestText({ name, how, alike, isByPoints }: Weakest): string {
  const [first, others] = isByPoints ? ['Fewest points', 'Just as few'] : ['Weakest', 'Just as weak'];
  const weakest = `${first}: ${name}, ${how}`;
  if (alike.length === 0) return weakest;
  return `${weakest}. ${others}: ${alike.length > MOST_NAMED ? `${alike.length} others` : alike.join('; ')}`;
}
