import type { Claim, Reading } from '#engine/reading.ts';
import type { PointDimension, Question } from '#shared/content/question.ts';

/** A false claim with the dimension that it is about. */
export type Mistake = {
  claim: Claim;
  dim: PointDimension;
  /** What to do instead, where the bank says it. */
  better: string | null;
};

/** The mistakes of an interview: a false claim made twice is one, as it was made last. */
export function mistakesIn(question: Question, { claims }: Pick<Reading, 'claims'>): Mistake[] {
  const material = claims.filter(({ verdict, weight }) => verdict === 'false' && weight === 'material');
  const last = new Map(material.map((claim) => [claim.id, claim]));
  return [...last.values()].map((claim) => {
    const about = question.points.find(({ id }) => id === claim.pointIds[0]);
    return { claim, dim: about?.dim ?? 'depth', better: about?.better ?? null };
  });
}
