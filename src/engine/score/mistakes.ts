import type { Quote, Reading } from '#engine/reading.ts';
import type { PointDimension, Question } from '#shared/content/question.ts';

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
  const hadWrong = points.flatMap(({ pointId, status, quote, truth }): Mistake[] => {
    const point = pointOf(pointId);
    if (status !== 'wrong' || !point) return [];
    const { dim, better, means } = point;
    const correction = truth || means;
    return [{ id: pointId, dim, pointIds: [pointId], quote, correction, better, putRight: false }];
  });
  return [...claimed, ...hadWrong];
}
