import type { PointReading, Quote, Reading } from '#engine/reading.ts';
import type { Content } from '#shared/content/content.ts';
import {
  type Level,
  level as levels,
  type Point,
  type PointDimension,
  type Question,
} from '#shared/content/question.ts';
import type { EvidenceStatus } from '#shared/contract/report.ts';

/** What a report says of a point: of one that was not shown, also that something false was said of it. */
export function statusOf({ status, quote }: Pick<PointReading, 'status' | 'quote'>): EvidenceStatus {
  return status === 'absent' && quote !== null ? 'wrong' : status;
}

/** What a point earns, 0 to 1: its status, less the help that came before. */
export function creditOf(
  content: Content,
  level: Level,
  { status, hintLevel }: { status: EvidenceStatus; hintLevel: number },
): number {
  const { cueMultipliers, statusValues } = content.rubric;
  return statusValues[status] * (cueMultipliers[level][hintLevel] ?? 0);
}

const TIER_FROM = { core: 'junior', plus: 'mid', stretch: 'senior' } as const;

/** Core points are asked of every level, plus from Mid, stretch from Senior; some only of a higher level. */
export function isAskedOf(level: Level, { tier, minLevel }: Pick<Point, 'tier' | 'minLevel'>): boolean {
  const reaches = (other: Level) => levels.options.indexOf(level) >= levels.options.indexOf(other);
  return reaches(TIER_FROM[tier]) && (minLevel === undefined || reaches(minLevel));
}

/** Something false that was said, or a point that the judge says was had wrong. */
export type Mistake = {
  id: string;
  /** The dimension that it is about. */
  dim: PointDimension;
  pointIds: readonly string[];
  quote: Quote | null;
  /** What is true instead. */
  correction: string;
  /** What to do instead, where the bank says it. */
  better: string | null;
  putRight: boolean;
};

/** The mistakes of an interview: a false claim made twice is one, as it was made last. */
export function mistakesIn(
  question: Question,
  { claims, points }: Pick<Reading, 'claims' | 'points'>,
): Mistake[] {
  const pointOf = (pointId: string | undefined) => question.points.find(({ id }) => id === pointId);
  const material = claims.filter(({ verdict, weight }) => verdict === 'false' && weight === 'material');
  const last = new Map(material.map((claim) => [claim.id, claim]));
  const claimed = [...last.values()].map(({ id, pointIds, quote, correction, putRight }): Mistake => {
    const about = pointOf(pointIds[0]);
    const better = about?.better ?? null;
    return { id, dim: about?.dim ?? 'depth', pointIds, quote, correction, better, putRight };
  });
  const hadWrong = points.flatMap(({ pointId, status, quote }): Mistake[] => {
    const point = pointOf(pointId);
    if (status !== 'wrong' || !point) return [];
    const { dim, better, means } = point;
    // Nobody said what was wrong: a pair of the bank may be about something else, a strong answer is about the point.
    const strong = question.modelAnswer.lines.find((line) => line.point === pointId)?.say ?? means;
    const correction = `A strong answer: ${strong}`;
    return [{ id: pointId, dim, pointIds: [pointId], quote, correction, better, putRight: false }];
  });
  return [...claimed, ...hadWrong];
}
