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
import { nearness, stemsIn } from '#shared/interview/nearest-words.ts';

/** The status of a point in a report: a point that was not shown is `wrong` if something false was said about it. */
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

/**
 * Whether a level is asked for a point: core points always, plus points from Mid, stretch points from Senior; some
 * points only at a higher level.
 */
export function isAskedOf(level: Level, { tier, minLevel }: Pick<Point, 'tier' | 'minLevel'>): boolean {
  const reaches = (other: Level) => levels.options.indexOf(level) >= levels.options.indexOf(other);
  return reaches(TIER_FROM[tier]) && (minLevel === undefined || reaches(minLevel));
}

/** A false statement, or a point that the judge says the candidate had wrong. */
export type Mistake = {
  id: string;
  dim: PointDimension;
  pointIds: readonly string[];
  quote: Quote | null;
  /** What is true instead. */
  correction: string;
  /** What to do instead, if the bank says it. */
  better: string | null;
  putRight: boolean;
};

/**
 * The mistake that people make on a point that these words come nearest to; undefined if they come near none, or as near
 * to what is right.
 */
export function nearestMistake(point: Point, words: string): Point['false'][number] | undefined {
  const said = stemsIn(words);
  const nearTo = (text: string) => nearness(stemsIn(text), said);
  const right = Math.max(0, ...[...point.said, ...point.false.map(({ truth }) => truth)].map(nearTo));
  const [nearest] = point.false.toSorted((one, other) => nearTo(other.say) - nearTo(one.say));
  return nearest && nearTo(nearest.say) > right ? nearest : undefined;
}

/** The mistakes of an interview: a false claim that was made twice counts once, as it was made last. */
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
    // Nobody said what was wrong: a strong answer is about the point, and a pair of the bank may be about the words.
    const strong = question.modelAnswer.lines.find((line) => line.point === pointId)?.say ?? means;
    const said = quote && nearestMistake(point, quote.text);
    const correction = `${said ? `${said.truth} ` : ''}A strong answer: ${strong}`;
    return [{ id: pointId, dim, pointIds: [pointId], quote, correction, better, putRight: false }];
  });
  return [...claimed, ...hadWrong];
}
